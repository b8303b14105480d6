import type { RowKind, SharedRows } from "@/lib/server/upstream/shared/shared-row";
import type { Clock } from "@/lib/server/upstream/time/clock";

/** When each connection was last read or checked by any instance, as far as instances have told: milliseconds since the epoch. */
interface SilenceRow {
  at: Readonly<Record<string, number>>;
}

const SILENCE_ROW: RowKind<SilenceRow> = {
  name: "silence",
  first: { at: {} },
  // Nobody checks while instances are apart.
  merge: (stored) => stored,
};

interface Deps {
  connections: readonly string[];
  /** How long a connection must have been silent. */
  silentMs: number;
  /** When this instance last read a connection. */
  lastReadAt(connection: string): number | undefined;
  /** Checks a connection, unless its calls pause. Never rejects because of the service. */
  look(connection: string): Promise<void>;
  rows: Pick<SharedRows, "open">;
  clock: Clock;
}

/** So much later than silence has lasted long enough a check may come. */
const LOOKS = 4;

/**
 * Checks connections that were silent for so long, though nobody looks, so that metrics show what became of them. Of several
 * instances the first one to say so in the row they share does it; while they cannot tell each other, none does.
 */
export function startSilentChecks({ connections, silentMs, lastReadAt, look, rows, clock }: Deps): {
  stop(): void;
} {
  const ending = new AbortController();
  const row = rows.open(SILENCE_ROW, "all");

  async function checkIfSilent(connection: string): Promise<void> {
    const readAt = lastReadAt(connection) ?? 0;
    const isMine = await row.update((before) => claim(before, connection, readAt, clock.now(), silentMs));
    if (isMine && !row.isApart()) await look(connection);
  }

  async function run(): Promise<void> {
    for (;;) {
      await clock.sleep(silentMs / LOOKS, ending.signal);
      await Promise.all(connections.map(checkIfSilent));
    }
  }

  run().catch(() => {});
  return { stop: () => ending.abort() };
}

/** Notes when this instance has read the connection, and takes its check if all have been silent for long enough. */
function claim(
  row: SilenceRow,
  connection: string,
  readAt: number,
  now: number,
  silentMs: number,
): readonly [SilenceRow, boolean] {
  const known = row.at[connection];
  // Of one that nobody knows of, others may only not have told yet.
  const lastAt = Math.max(known ?? now, readAt);
  const isMine = now - lastAt >= silentMs;
  const at = isMine ? now : lastAt;
  return [at === known ? row : { at: { ...row.at, [connection]: at } }, isMine];
}
