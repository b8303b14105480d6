interface CopyStatusProps {
  /** Whether it was copied; undefined while there is nothing to say. */
  isDone: boolean | undefined;
  /** What to do instead when the browser refuses. */
  instead: string;
}

/**
 * The outcome of a copy. Success is for screen readers alone, as the button shows it; a refusal lies over the page, so that
 * nothing moves. Its parent is `relative`.
 */
export function CopyStatus({ isDone, instead }: CopyStatusProps) {
  const isRefused = isDone === false;
  return (
    <span
      role="status"
      className={
        isRefused
          ? "absolute top-full left-0 z-10 mt-1 w-max max-w-60 rounded border border-line-strong bg-surface px-2 py-1 text-left text-[12px] text-text shadow-lg"
          : "sr-only"
      }
    >
      {isDone === undefined ? "" : isDone ? "Copied" : instead}
    </span>
  );
}
