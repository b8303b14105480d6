/** What a button that copies shows: two sheets, and a tick in their place for a moment after. */
export function CopySign({ isDone = false }: { isDone?: boolean | undefined }) {
  if (isDone)
    return (
      <span aria-hidden="true" className="m-auto w-3 text-center text-good">
        ✓
      </span>
    );
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="m-auto size-3 fill-none stroke-current opacity-60">
      <path d="M4 4h7v7H4zM1 8V1h7" />
    </svg>
  );
}
