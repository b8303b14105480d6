/** What `turn` of the words for an error begins with where it is nobody's. */
export const NO_ACTION = "No action needed";

/** Who has to do something about a failure, or that nobody has to. */
export function WhoActs({ turn }: { turn: string }) {
  if (turn.startsWith(NO_ACTION)) return <p className="mt-1 text-muted">{turn}.</p>;
  return (
    <p className="mt-1 text-muted">
      Who acts: <span className="text-text">{turn}</span>
    </p>
  );
}
