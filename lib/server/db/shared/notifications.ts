import { randomUUID } from "node:crypto";
import { type Clock, systemClock } from "@/lib/server/upstream/time/clock";

/**
 * What instances tell each other: texts on topics. A notification reaches every instance that listens at that moment,
 * within milliseconds, and is never repeated. Whoever may have missed one reads the database instead: see `onGap`.
 */
export interface Notifications {
  /** The id of this instance, another one after each start. */
  readonly instance: string;
  /** The database's time, for times that instances compare. */
  readonly clock: Clock;
  /** Calls `handler` with each text on this topic, this instance's own included. @returns a function that removes it */
  listen(topic: string, handler: (text: string) => void): () => void;
  /**
   * Tells every instance.
   * @param topic without a space
   * @param text at most `MOST_BYTES`
   * @throws DatabaseUnavailable
   */
  notify(topic: string, text: string): Promise<void>;
  /** Calls `handler` when notifications may begin to be missed, and when they are heard again. @returns a function that removes it */
  onGap(handler: () => void): () => void;
  /** How many instances are alive, this one included, as far as they were heard. */
  instances(): number;
  /** Whether this instance has been heard since the start, alive or not by now. */
  hasHeard(instance: string): boolean;
  /** Begins to listen. Resolves once it listens, or after 2 s; it goes on trying then. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Of a topic and its text together. PostgreSQL aborts a transaction whose notification has 8,000 bytes. */
export const MOST_BYTES = 7_000;

/** Notifications within this process, for the only instance. */
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
    hasHeard: () => false,
    start: async () => {},
    close: async () => {},
  };
}

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
