/** Two names ticked off a list; the same drawing as public/favicon.svg. */
export function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-5 shrink-0">
      <rect width="32" height="32" rx="7" className="fill-accent" />
      <g
        className="fill-none stroke-accent-ink"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M7 10.5l2 2 3.5-4M7 21.5l2 2 3.5-4M17 10.5h8M17 21.5h8" />
      </g>
    </svg>
  );
}
