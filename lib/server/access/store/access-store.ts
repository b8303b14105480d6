import type { AccessEvent } from "@/lib/contract/access";
import { type AccessState, EMPTY_STATE } from "@/lib/server/access/verdict/access-state";

/** A verdict that began, before it has a place in any table. */
export type VerdictEvent = Omit<AccessEvent, "id">;

/** Where what is known of each connection is kept. Memory is what readers see; none of these wait but `history`. */
export interface AccessStore {
  get(connection: string): AccessState;
  set(connection: string, state: AccessState): void;
  /** The verdict that is in force, as far as it has been noticed. */
  latest(connection: string): VerdictEvent | undefined;
  record(connection: string, event: VerdictEvent): void;
  /** Everything known of the connection was about another key or address: what is `target` now is a new one. */
  forget(connection: string, target: string): void;
  /** Events since then, oldest first, and before them the one that was in force. `from` in milliseconds. */
  history(connection: string, from: number): Promise<AccessEvent[]>;
}

const MOST_EVENTS = 500;

/** Keeps it for as long as the process lives. */
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

/** Those of a list in the order of time that began since then, and the one before them. */
export function eventsSince<Event extends VerdictEvent>(events: readonly Event[], from: number): Event[] {
  const first = events.findIndex(({ at }) => at >= from);
  return events.slice(first < 0 ? -1 : Math.max(first - 1, 0));
}

/** Whether both are the same verdict about the same resource. */
export function isSame(
  one: VerdictEvent | undefined,
  other: Pick<VerdictEvent, "code" | "resource">,
): boolean {
  return (one?.code ?? "unknown") === other.code && one?.resource === other.resource;
}
