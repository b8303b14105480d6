import { randomUUID } from "node:crypto";
import type pg from "pg";
import { inTime } from "@/lib/server/db/look-until";
import { clientWithin } from "@/lib/server/db/patient-client";
import { addressOf } from "@/lib/server/db/postgres-address";
import { DatabaseUnavailable } from "@/lib/server/db/unavailable";
import { isUuid } from "@/lib/server/db/uuid";
import { systemClock } from "@/lib/server/upstream/time/clock";
import { DatabaseClock } from "./database-clock";
import { Handlers, type Notifications } from "./notifications";
import { Presence } from "./presence";

/** The channel's name, as SQL. It has the schema's in it, as channels belong to the whole database; 63 bytes are the most. */
export const CHANNEL = "'rollcall_' || left(current_schema(), 50)";

/** How often an instance says that it is alive, and so learns whether its connection is. In milliseconds, like all below. */
const BEAT_MS = 5_000;
/** For connecting, and for each statement. */
const STATEMENT_MS = 2_000;
const Client = clientWithin(STATEMENT_MS);
/** By a statement, as a pooler in front refuses settings that come with the connection, or drops them. */
const PREPARE = `select ${CHANNEL} as channel, set_config('statement_timeout', '${STATEMENT_MS}', false)`;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 2_000;

const ALIVE = "alive";
const GONE = "gone";

/** Notifications by LISTEN and NOTIFY on a connection of their own, which is opened again whenever it is lost. */
export function createPostgresNotifications(url: string): Notifications {
  const instance = randomUUID();
  const clock = new DatabaseClock();
  const handlers = new Handlers();
  const gaps = new Set<() => void>();
  const presence = new Presence(instance, () => performance.now());
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let running: Promise<void> | undefined;
  /** The end of the last statement: the driver wants one after the other. */
  let lastStatement: Promise<unknown> = Promise.resolve();
  const opened = new AbortController();
  handlers.add(ALIVE, (id) => {
    // Whoever may connect to the database can send anything here; instances count, as each gets a share of a budget.
    if (!isUuid(id)) return;
    // An instance that has just started hears of this one now rather than with its next beat.
    if (presence.see(id) && client) tell(client, ALIVE, instance).catch(() => undefined);
  });
  handlers.add(GONE, (id) => presence.forget(id));

  async function run(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      await listenUntilLost(() => {
        failures = -1;
      }).catch(() => undefined);
      await pause(Math.min(FIRST_DELAY_MS * 2 ** Math.max(failures, 0), LONGEST_DELAY_MS), closing.signal);
    }
  }

  async function listenUntilLost(onConnected: () => void): Promise<void> {
    const mine = new Client({ ...addressOf(url), keepAlive: true });
    const lost = new AbortController();
    mine.on("error", () => lost.abort());
    mine.once("end", () => lost.abort());
    mine.on("notification", ({ payload = "" }) => {
      const end = payload.indexOf(" ");
      handlers.call(payload.slice(0, end), payload.slice(end + 1));
    });
    try {
      await mine.connect();
      const { rows } = await ask(mine, PREPARE);
      await ask(mine, `listen ${mine.escapeIdentifier(rows[0].channel)}`);
      client = mine;
      presence.resume();
      await beat(mine);
      onConnected();
      opened.abort();
      announceGap();
      const end = AbortSignal.any([lost.signal, closing.signal]);
      let isUsed = true;
      while (isUsed && !end.aborted) {
        await pause(BEAT_MS, end);
        // After a fail-over the others listen elsewhere.
        if (!end.aborted) isUsed = await beat(mine);
      }
      if (isUsed && !lost.signal.aborted) await tell(mine, GONE, instance);
    } finally {
      if (client === mine) {
        client = undefined;
        announceGap();
      }
      // `end` would wait for a server that may be paused.
      mine.connection.stream.destroy();
    }
  }

  function tell(on: pg.Client, topic: string, text: string): Promise<Told> {
    const statement = lastStatement.then(() => notifyAll(on, topic, text));
    lastStatement = statement.catch(() => undefined);
    return statement;
  }

  function announceGap(): void {
    for (const handler of gaps) handler();
  }

  /** @returns whether the server takes writes */
  async function beat(on: pg.Client): Promise<boolean> {
    const sentAt = systemClock.now();
    const { now, readsOnly } = await tell(on, ALIVE, instance);
    clock.learn(Number(now), sentAt, systemClock.now());
    return readsOnly === "off";
  }

  return {
    instance,
    clock,
    listen: (topic, handler) => handlers.add(topic, handler),
    async notify(topic, text) {
      if (!client) throw new DatabaseUnavailable(new Error("the listening connection is gone"));
      try {
        await tell(client, topic, text);
      } catch (error) {
        throw new DatabaseUnavailable(error);
      }
    },
    onGap(handler) {
      gaps.add(handler);
      return () => void gaps.delete(handler);
    },
    instances: () => presence.count(),
    hasHeard: (id) => presence.hasHeard(id),
    async start() {
      running ??= run();
      await pause(STATEMENT_MS, AbortSignal.any([opened.signal, closing.signal]));
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** What the server says of itself. */
interface Told {
  /** Its time, in milliseconds since the epoch. */
  now: string;
  readsOnly: "on" | "off";
}

async function notifyAll(client: pg.Client, topic: string, text: string): Promise<Told> {
  const { rows } = await ask(
    client,
    `select pg_notify(${CHANNEL}, $1), extract(epoch from clock_timestamp()) * 1000 as now,
      current_setting('transaction_read_only') as "readsOnly"`,
    [`${topic} ${text}`],
  );
  return rows[0];
}

function ask(client: pg.Client, text: string, values?: string[]): Promise<pg.QueryResult> {
  return inTime(STATEMENT_MS, client.query(text, values), () => new Error("no answer in time"));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return systemClock.sleep(ms, signal).catch(() => undefined);
}
