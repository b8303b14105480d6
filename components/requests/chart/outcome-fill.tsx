import { OUTCOMES } from "@/components/requests/words/outcome-words";
import type { Outcome } from "@/lib/contract/journal";

/** Solid, striped, lined, dotted or empty, so that the outcomes differ without colour too. */
const PATTERNS: Partial<Record<Outcome, { colour: string; mark: React.ReactNode }>> = {
  refused: { colour: "text-warn", mark: <path d="M-1 1 1-1M-1 5 5-1M3 5 5 3" strokeWidth="1.6" /> },
  throttled: { colour: "text-test", mark: <path d="M0 1h4M0 3h4" strokeWidth="1.1" /> },
  given_up: { colour: "text-muted", mark: <path d="M1 1h1M3 3h1" strokeWidth="1" /> },
};

/** The patterns of the fills. Ids begin with `id`, because each drawing needs its own. */
export function FillDefinitions({ id, only }: { id: string; only?: Outcome }) {
  return (
    <defs>
      {OUTCOMES.filter((outcome) => !only || outcome === only).map((outcome) => {
        const pattern = PATTERNS[outcome];
        if (!pattern) return null;
        return (
          <pattern
            key={outcome}
            id={`${id}-${outcome}`}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            className={pattern.colour}
          >
            <rect width="4" height="4" className="fill-surface" />
            <g stroke="currentColor">{pattern.mark}</g>
          </pattern>
        );
      })}
    </defs>
  );
}

const EDGES = { refused: "stroke-warn", throttled: "stroke-test", given_up: "stroke-muted" } as const;

export function fillOf(id: string, outcome: Outcome): { className: string; fill?: string } {
  if (outcome === "succeeded") return { className: "fill-good" };
  if (outcome === "failed") return { className: "fill-bad" };
  if (outcome === "not_sent") return { className: "fill-surface stroke-muted" };
  return { className: EDGES[outcome], fill: `url(#${id}-${outcome})` };
}
