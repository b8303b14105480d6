interface CopyStatusProps {
  /** Whether it was copied; undefined while there is nothing to say. */
  isDone: boolean | undefined;
  /** What to do when the browser does not allow it. */
  instead: string;
}

/**
 * What came of a copy, in a place of its own over the page, so that nothing beside it moves: heard when it was done, as the
 * button shows that, and read when something else has to be done. Its host is `relative`.
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
