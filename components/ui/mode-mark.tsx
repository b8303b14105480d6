import type { Environment } from "@/lib/contract/status";

const LOOKS = {
  live: "bg-live-ground text-live",
  test: "bg-test-ground text-test",
} as const;

/** Live or test, unmistakably: by word, shape and colour. */
export function ModeMark({ mode }: { mode: Environment }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded px-1.5 py-0.5 text-[11px] font-semibold tracking-wide uppercase ${LOOKS[mode]}`}
    >
      <span
        aria-hidden="true"
        className={`size-2 bg-current ${mode === "live" ? "rounded-full" : "rounded-[1px]"}`}
      />
      {mode}
    </span>
  );
}
