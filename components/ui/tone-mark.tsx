export type Tone = "good" | "warn" | "bad" | "idle";

const COLOURS = { good: "text-good", warn: "text-warn", bad: "text-bad", idle: "text-muted" } as const;

/** A state as a shape and a colour, beside the word that says it. */
export function ToneMark({ tone }: { tone: Tone }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className={`size-3.5 shrink-0 ${COLOURS[tone]}`}>
      {SHAPES[tone]}
    </svg>
  );
}

const SIGN = "fill-none stroke-surface";

const SHAPES = {
  good: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path className={SIGN} strokeWidth="2" d="M4.8 8.3 7 10.5l4.2-4.8" />
    </>
  ),
  warn: (
    <>
      <path fill="currentColor" d="M8 1.2 15.3 14.6H.7z" />
      <path className={SIGN} strokeWidth="1.8" d="M8 5.6v4M8 11v1.8" />
    </>
  ),
  bad: (
    <>
      <path fill="currentColor" d="M5 1h6l4 4v6l-4 4H5l-4-4V5z" />
      <path className={SIGN} strokeWidth="2" d="m5.4 5.4 5.2 5.2m0-5.2-5.2 5.2" />
    </>
  ),
  idle: (
    <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="3 2" />
  ),
} as const;
