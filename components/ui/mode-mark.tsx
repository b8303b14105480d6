const LOOKS = {
  live: "bg-live-ground text-live",
  test: "bg-test-ground text-test",
} as const;

/** Live or test, unmistakably: by word, shape and colour. */
export function ModeMark({ mode }: { mode: "live" | "test" }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded px-1.5 py-0.5 text-[11px] font-semibold tracking-wide uppercase ${LOOKS[mode]}`}
    >
      <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2" fill="currentColor">
        {mode === "live" ? <circle cx="4" cy="4" r="4" /> : <path d="M4 0l4 4-4 4-4-4z" />}
      </svg>
      {mode}
    </span>
  );
}
