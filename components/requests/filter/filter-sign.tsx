/** What narrows a list to a value shows: a funnel. */
export function FilterSign() {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 fill-none stroke-current">
      <path d="M1 2h10L7.25 6.5V10l-2.5-1V6.5z" strokeLinejoin="round" />
    </svg>
  );
}
