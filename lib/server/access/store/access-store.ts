import type { AccessEvent } from "@/lib/contract/access";
import { type AccessState, EMPTY_STATE } from "@/lib/server/access/verdict/access-state";

/** The beginning of a verdict, before it has an id in the database. */
export type VerdictEvent = Omit<AccessEvent, "id">;

/** Keeps what is known of each connection. Everything is read from memory, and only `history` waits. */
export interface AccessStore {
  get(connection: string): AccessState;
  set(connection: string, state: AccessState): void;
  /** The verdict that was last recorded. */
  latest(connection: string): VerdictEvent | undefined;
  record(connection: string, event: VerdictEvent): void;
  /** Forgets everything about the connection, which now has another key or address: `target`. */
  forget(connection: string, target: string): void;
  /** The events since `from` (milliseconds since the epoch), oldest first, and before them the one then in force. */
  history(connection: string, from: number): Promise<AccessEvent[]>;
}

const MOST_EVENTS = 500;

export function createMemoryStore(): AccessStore {
  const states = new Map<string, AccessState>();
  const events = new Map<string, VerdictEvent[]>();
  const eventsOf = (connection: string) => events.get(connection) ?? [];
  return {
    get: (connection) => states.get(connection) ?? EMPTY_STATE,
    set: (connection, state) => void states.set(connection, state),
    latest: (connection) => eventsOf(connection).at(-1),
    record(connection, event) {
      events.set(connection, [...eventsOf(connection), event].slice(-MOST_EVENTS));
    },
    forget: (connection) => void states.delete(connection),
    async history(connection, from) {
      return eventsSince(eventsOf(connection), from).map((event, at) => ({ id: `memory-${at}`, ...event }));
    },
  };
}

/** The events since `from`, and the one before them, of a list in the order of time. */
export function eventsSince<Event extends VerdictEvent>(events: readonly Event[], from: number): Event[] {
  const first = events.findIndex(({ at }) => at >= from);
  return events.slice(first < 0 ? -1 : Math.max(first - 1, 0));
}

/** Whether both are the same verdict about the same resource; no event is `unknown`. */
export function isSame(
  one: VerdictEvent | undefined,
  other: Pick<VerdictEvent, "code" | "resource">,
): boolean {
  return (one?.code ?? "unknown") === other.code && one?.resource === other.resource;
}
