import type { VerdictCode } from "@/lib/contract/status";

const COLOURS = {
  good: "var(--good)",
  warn: "var(--warn)",
  bad: "var(--bad)",
  idle: "var(--ground)",
} as const;

/** The strokes on each colour, in a square of eight pixels, so that verdicts differ without colour too. */
const LOOKS: Record<VerdictCode, readonly [colour: keyof typeof COLOURS, strokes: string]> = {
  ok: ["good", ""],
  org_locked: ["bad", "M0 2h8M0 6h8"],
  permission_denied: ["bad", "M-1 9 9-1M-1 1l2-2M7 9l2-2"],
  key_rejected: ["bad", "M-1-1 9 9M7-1l2 2M-1 7l2 2"],
  token_refused: ["bad", "M0 0l8 8M8 0 0 8"],
  throttled: ["warn", "M2 2h1M6 6h1"],
  token_endpoint_throttled: ["warn", "M2 0v8M6 0v8"],
  service_failing: ["bad", ""],
  unreachable: ["bad", "M4 0v8"],
  answer_not_understood: ["bad", "M0 6l2-4 4 4 2-4"],
  unknown: ["idle", "M-1 9 9-1"],
};

/** Pattern definitions for one picture. `prefix` keeps the ids of two pictures on one page apart. */
export function VerdictPatterns({ prefix, codes }: { prefix: string; codes: readonly VerdictCode[] }) {
  return (
    <defs>
      {codes.map((code) => {
        const [colour, strokes] = fillFor(code);
        const stroke = colour === "idle" ? "var(--line)" : "var(--surface)";
        return (
          <pattern key={code} id={`${prefix}${code}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect width="8" height="8" fill={COLOURS[colour]} />
            <path d={strokes} stroke={stroke} strokeWidth="1.6" fill="none" />
          </pattern>
        );
      })}
    </defs>
  );
}

export function patternOf(prefix: string, code: VerdictCode): string {
  return `url(#${prefix}${code})`;
}

/** A code of a newer server looks like an unknown verdict. */
function fillFor(code: VerdictCode): (typeof LOOKS)[VerdictCode] {
  return Object.hasOwn(LOOKS, code) ? LOOKS[code] : LOOKS.unknown;
}
