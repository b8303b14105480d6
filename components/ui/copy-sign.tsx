const SIGNS = { copy: "M4 4h7v7H4zM1 8V1h7", copied: "m1.5 6.5 3 3 6-7" } as const;

/** What a button that copies shows, and then that it has. */
export function CopySign({ sign = "copy" }: { sign?: keyof typeof SIGNS }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 12"
      className="inline-block size-3 shrink-0 fill-none stroke-current"
    >
      <path d={SIGNS[sign]} />
    </svg>
  );
}
