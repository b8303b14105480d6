import type { AccessEvent } from "@/lib/contract/access";
import { type AccessState, EMPTY_STATE } from "@/lib/server/access/verdict/access-state";
import type { Databases } from "@/lib/server/db/open-database";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { type AccessStore, eventsSince, isSame, type VerdictEvent } from "./access-store";
import { ChangeQueue } from "./change-queue";
import { type FormerTarget, type Stretch, stretchesIn, withFormer } from "./former-targets";
import { createOutageNotes, type OutageLog } from "./outage-notes";
import { readHistory, readLatest, readStates } from "./tables";

interface StoreDeps extends Pick<Databases, "lists" | "behind"> {
  clock: Clock;
  /** The key and address of each connection as they are now. */
  targets: ReadonlyMap<string, string>;
  log: OutageLog;
}

export interface PersistentStore extends AccessStore {
  /** When which connections had this key and address. */
  stretchesOf(target: string): Stretch[];
  /** Whether everything is in the database. */
  isWritten(): boolean;
  /** Writes what waits, for at most 3 s. */
  close(): Promise<void>;
}

/**
 * What is known of access, kept in the database: readers see memory, changes are written behind, and a start begins with
 * what is there, unless it is about another key or address than the connection has now.
 */
export async function openAccessStore(parts: StoreDeps): Promise<PersistentStore> {
  const { lists, clock, log } = parts;
  const reads = createOutageNotes(log, "cannot be read", "can be read again");
  const writes = createOutageNotes(log, "cannot be kept; it is tried again", "is kept again");
  const targets = new Map(parts.targets);
  const formerTargets = new Map<string, readonly FormerTarget[]>();
  const states = new Map<string, AccessState>();
  const latest = new Map<string, VerdictEvent>();
  const lastRead = new Map<string, readonly AccessEvent[]>();
  const queue = new ChangeQueue({ db: parts.behind, clock, notes: writes, stateOf });

  function stateOf(connection: string) {
    const target = targets.get(connection);
    if (target === undefined) return undefined;
    return { target, state: states.get(connection) ?? EMPTY_STATE, formerTargets: formerOf(connection) };
  }

  function formerOf(connection: string): readonly FormerTarget[] {
    return formerTargets.get(connection) ?? [];
  }

  function record(connection: string, event: VerdictEvent): void {
    latest.set(connection, event);
    queue.addEvent(connection, event);
  }

  /** Forgets what is known of the connection, which was about this target. */
  function leaveTarget(connection: string, target: string): void {
    formerTargets.set(connection, withFormer(formerOf(connection), { target, until: clock.now() }));
    states.delete(connection);
  }

  async function read(connection: string, from: number): Promise<readonly AccessEvent[]> {
    try {
      const written = await lists((db) => readHistory(db, connection, from));
      reads.worked();
      lastRead.set(connection, written);
      return written;
    } catch (error) {
      reads.failed(error);
      // What was read last is nearer to the truth than nothing.
      return lastRead.get(connection) ?? [];
    }
  }

  const kept = await lists((db) => readStates(db, clock.now()));
  for (const { connection, ...event } of await lists(readLatest)) {
    if (targets.has(connection)) latest.set(connection, event);
  }
  for (const [connection, target] of targets) {
    const known = kept.get(connection);
    formerTargets.set(connection, known?.formerTargets ?? []);
    if (known?.target === target) states.set(connection, { ...EMPTY_STATE, ...known.state });
    else {
      leaveTarget(connection, known?.target ?? NOT_KNOWN);
      if (!isSame(latest.get(connection), UNKNOWN)) record(connection, { at: clock.now(), ...UNKNOWN });
    }
  }

  return {
    stretchesOf: (target) =>
      [...targets].flatMap(([connection, current]) =>
        stretchesIn(formerOf(connection), current, { connection, target }),
      ),
    get: (connection) => states.get(connection) ?? EMPTY_STATE,
    set(connection, state) {
      states.set(connection, state);
      queue.addState(connection);
    },
    latest: (connection) => latest.get(connection),
    record,
    forget(connection, target) {
      leaveTarget(connection, targets.get(connection) ?? NOT_KNOWN);
      targets.set(connection, target);
      queue.addState(connection);
    },
    async history(connection, from) {
      const unwritten = queue.eventsOf(connection);
      const written = await read(connection, from);
      return eventsSince(mergeUnwritten(written, unwritten), from);
    },
    isWritten: () => queue.isEmpty,
    close: () => queue.close(),
  };
}

const UNKNOWN = { code: "unknown" } as const;
/** The target that a connection had as long as nothing was kept of it: none of those there are. */
const NOT_KNOWN = "";

/** The events of the database and those that still wait; one that was written meanwhile counts once. */
function mergeUnwritten(written: readonly AccessEvent[], unwritten: readonly VerdictEvent[]): AccessEvent[] {
  const all = [...written];
  for (const event of unwritten) {
    const isWritten = written.some((each) => each.at === event.at && isSame(each, event));
    if (!isWritten && !isSame(all.at(-1), event)) all.push({ id: `unwritten-${event.at}`, ...event });
  }
  return all;
}
