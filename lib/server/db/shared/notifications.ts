import { randomUUID } from "node:crypto";
import { type Clock, systemClock } from "@/lib/server/upstream/time/clock";

/**
 * What instances tell each other, a text on a topic, and what they know of each other. A notification is heard within
 * milliseconds by every instance that listens then, and by nobody else: whoever needs to know more reads the database, at
 * once after a gap.
 */
export interface Notifications {
  /** The id of this instance, another one after each start. */
  readonly instance: string;
  /** The database's time: what instances write about time they compare by it. */
  readonly clock: Clock;
  /** Calls `handler` with each text on this topic, this instance's own included. @returns what ends that */
  listen(topic: string, handler: (text: string) => void): () => void;
  /**
   * Tells every instance.
   * @param topic without a space
   * @param text at most `MOST_BYTES`
   * @throws DatabaseUnavailable
   */
  notify(topic: string, text: string): Promise<void>;
  /** Calls `handler` when notifications begin to be missed, and when they are heard again. @returns what ends that */
  onGap(handler: () => void): () => void;
  /** How many instances were alive when any was last heard, this one included. */
  instances(): number;
  /** Begins to listen. Resolves when it does, or after 2 s; goes on trying. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Of a topic and its text together. PostgreSQL fails a transaction whose notification has 8,000 bytes. */
export const MOST_BYTES = 7_000;

/** Notifications within one process, which is the only instance. */
export function createLocalNotifications(): Notifications {
  const handlers = new Handlers();
  return {
    instance: randomUUID(),
    clock: systemClock,
    listen: (topic, handler) => handlers.add(topic, handler),
    async notify(topic, text) {
      handlers.call(topic, text);
    },
    onGap: () => () => {},
    instances: () => 1,
    start: async () => {},
    close: async () => {},
  };
}

/** Those who listen, by topic. */
export class Handlers {
  readonly #byTopic = new Map<string, Set<(text: string) => void>>();

  add(topic: string, handler: (text: string) => void): () => void {
    const handlers = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, handlers);
    handlers.add(handler);
    return () => void handlers.delete(handler);
  }

  call(topic: string, text: string): void {
    for (const handler of this.#byTopic.get(topic) ?? []) handler(text);
  }
}
