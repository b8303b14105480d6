/** The beginning of `turn` where nobody has to act. */
export const NO_ACTION = "No action needed";

/** Who has to act on a failure, or that nobody has to. */
export function WhoActs({ turn }: { turn: string }) {
  if (turn.startsWith(NO_ACTION)) return <p className="mt-1 text-muted">{turn}.</p>;
  return (
    <p className="mt-1 text-muted">
      Who acts: <span className="text-text">{turn}</span>
    </p>
  );
}
