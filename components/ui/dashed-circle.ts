import type { IconNode } from "lucide";

/** A circle of eight dashes. Lucide's has a path for each, and every page loads it. */
export const DashedCircle: IconNode = [
  ["circle", { cx: 12, cy: 12, r: 10, pathLength: 16, strokeDasharray: 1, strokeDashoffset: 0.5 }],
];
