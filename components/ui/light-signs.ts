import type { IconNode } from "lucide";

// Each in one short shape: every page loads them, and Lucide's are several paths with rounded corners, which nobody sees at this size.

/** A circle of eight dashes. */
export const DashedCircle: IconNode = [
  ["circle", { cx: 12, cy: 12, r: 10, pathLength: 16, strokeDasharray: 1, strokeDashoffset: 0.5 }],
];

/** An octagon with a cross in it. */
export const OctagonCross: IconNode = [
  ["path", { d: "m15 9-6 6m0-6 6 6M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8z" }],
];
