import { z } from "zod";
import type { RowKind, SharedRows } from "@/lib/server/upstream/shared/shared-row";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { isAhead } from "@/lib/server/upstream/time/is-ahead";
import { repeat } from "@/lib/server/upstream/time/repeat";

/** When each connection was last read or checked by any instance; milliseconds since the epoch. */
interface SilenceRow {
  at: Readonly<Record<string, number>>;
}

const SILENCE_ROW: RowKind<SilenceRow> = {
  name: "silence",
  first: { at: {} },
  shape: z.object({ at: z.record(z.string(), z.number()) }),
  // Nobody checks while the database is away.
  merge: (stored) => stored,
};

interface Deps {
  connections: readonly string[];
  /** How long a connection must have been silent, in milliseconds. */
  silentMs: number;
  lastReadAt(connection: string): number | undefined;
  /** Checks a connection, unless its calls pause. Never rejects because of the service. */
  look(connection: string): Promise<void>;
  rows: Pick<SharedRows, "open">;
  clock: Clock;
}

/** How often, within the time of silence, each instance looks: a check comes at most a quarter of it late. */
const LOOKS = 4;

/**
 * Checks connections that nobody has used for a while, so that metrics show whether they still work. Of several instances the
 * first to claim a check in the shared row makes it; while the database is away, none does.
 */
export function startSilentChecks({ connections, silentMs, lastReadAt, look, rows, clock }: Deps): {
  stop(): void;
} {
  const row = rows.open(SILENCE_ROW, "all");

  async function checkIfSilent(connection: string): Promise<void> {
    const readAt = lastReadAt(connection) ?? 0;
    const isMine = await row.update((before) => claim(before, connection, readAt, clock.now(), silentMs));
    if (isMine && !row.isApart()) await look(connection);
  }

  return repeat(clock, { everyMs: silentMs / LOOKS }, () => Promise.all(connections.map(checkIfSilent)));
}

/** Notes when this instance last read the connection, and claims a check if no instance has for long enough. */
function claim(
  row: SilenceRow,
  connection: string,
  readAt: number,
  now: number,
  silentMs: number,
): readonly [SilenceRow, boolean] {
  const notedAt = row.at[connection];
  // Where the row has nothing to go by, another instance may have read it and not noted that yet.
  const before = notedAt === undefined || isAhead(notedAt, now) ? now : notedAt;
  const lastAt = isAhead(readAt, now) ? before : Math.max(before, readAt);
  const isMine = now - lastAt >= silentMs;
  const at = isMine ? now : lastAt;
  return [at === notedAt ? row : { at: { ...row.at, [connection]: at } }, isMine];
}
