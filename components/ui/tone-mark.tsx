import { CircleCheck, TriangleAlert } from "lucide";
import { Icon } from "./icon";
import { DashedCircle, OctagonCross } from "./light-signs";

export type Tone = "good" | "warn" | "bad" | "idle";

const SIGNS = { good: CircleCheck, warn: TriangleAlert, bad: OctagonCross, idle: DashedCircle } as const;
const COLOURS = { good: "text-good", warn: "text-warn", bad: "text-bad", idle: "text-muted" } as const;

/** A state as a shape and a colour, beside the word that says it. */
export function ToneMark({ tone }: { tone: Tone }) {
  return <Icon of={SIGNS[tone]} className={`size-4 stroke-2 ${COLOURS[tone]}`} />;
}
