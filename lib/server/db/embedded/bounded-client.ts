import { createTurns } from "@/lib/server/db/turns";
import { CopiesUnusable, DatabaseUnavailable, StatementTooSlow } from "@/lib/server/db/unavailable";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { isRecent } from "@/lib/server/upstream/time/is-ahead";
import { type EmbeddedClient, run, runTransaction } from "./client";
import { startThread, type Thread } from "./thread";

/** A folder that cannot be opened, on a full disk for instance, costs a second of a processor each time. */
const [FIRST_REST_MS, LONGEST_REST_MS] = [1_000, 30_000];

/** Clients of one embedded database, each with its own deadline. */
export interface BoundedClients {
  /** @param ms how long a statement may run, and a call may wait for its turn */
  within(ms: number): Pick<EmbeddedClient, "query" | "transaction">;
  /** Waits for earlier calls. */
  close(): Promise<void>;
}

/**
 * The embedded database in this folder with deadlines, opened at the first call. A statement cannot be interrupted: one that passes its
 * deadline ends the thread, and the next call opens the folder in another, as after `kill -9`; one that cannot be opened rests, for up to 30 s. So what is asked of it may be as much as people
 * can think of. Calls that only wait for others are refused, and end nothing.
 * @param prepare brings the database up to date each time it is opened, however long that takes
 * @param lackOfRoom what the folder's disk has too little of, if anything
 * @param isLocked whether the path still leads into the folder that this process has locked: in another one it opens nothing
 * @throws DatabaseUnavailable from every call, with a StatementTooSlow as its cause where it took too long; a CopiesUnusable where the folder cannot be opened
 */
export function createBoundedClients(
  folder: string,
  {
    clock,
    prepare,
    lackOfRoom,
    isLocked,
  }: {
    clock: Clock;
    prepare(client: Pick<EmbeddedClient, "query" | "transaction">): Promise<void>;
    lackOfRoom(): Error | undefined;
    isLocked(): boolean;
  },
): BoundedClients {
  const inTurn = createTurns();
  let thread: Thread | undefined;
  let isClosed = false;
  /** Why it could not be opened, when, and how long it is not tried again. */
  let failure: { cause: unknown; at: number; restMs: number } | undefined;

  /** Its thread would go on with files that somebody has deleted or replaced. */
  function isOpen(): boolean {
    return thread !== undefined && !thread.isOver && thread.isInPlace && isLocked();
  }

  /** The thread of now. Called in turn only. */
  async function open(): Promise<Thread> {
    if (isClosed) throw new DatabaseUnavailable(new Error("the embedded database is closed"));
    if (thread && isOpen()) return thread;
    if (failure && isRecent(failure.at, failure.restMs, clock.now()))
      throw new CopiesUnusable(failure.cause, failure.at + failure.restMs - clock.now());
    await thread?.kill(new Error("its folder is gone"));
    if (!isLocked())
      throw new CopiesUnusable(
        new Error("the data folder that was locked is not in its place"),
        FIRST_REST_MS,
      );
    let started: Thread | undefined;
    try {
      started = startThread(folder);
      await prepare(clientOf(started));
      failure = undefined;
      // Not before: whoever comes meanwhile waits for it without a deadline.
      thread = started;
      return started;
    } catch (error) {
      await started?.end();
      const cause = lackOfRoom() ?? error;
      const restMs = Math.min((failure?.restMs ?? FIRST_REST_MS / 2) * 2, LONGEST_REST_MS);
      failure = { cause, at: clock.now(), restMs };
      throw new CopiesUnusable(cause, restMs);
    }
  }

  /** Calls `work` in turn, unless that takes too long once the database is open. `begin` ends the wait. */
  async function inTime<T>(ms: number, work: (thread: Thread, begin: () => void) => Promise<T>): Promise<T> {
    if (!isOpen()) await inTurn(open);
    return new Promise((resolve, reject) => {
      let isGivenUp = false;
      const begin = clock.deadline(ms, () => {
        isGivenUp = true;
        reject(new DatabaseUnavailable(new StatementTooSlow(ms)));
      });
      inTurn(async () => {
        if (isGivenUp) return;
        const opened = await open();
        if (!isGivenUp) resolve(await work(opened, begin));
      })
        .catch(reject)
        .finally(begin);
    });
  }

  return {
    within: (ms) => ({
      query: (...statement) => inTime(ms, (opened) => run(ending(opened, ms, clock), ...statement)),
      transaction: (work) =>
        inTime(ms, (opened, begin) => {
          // Each of its statements has the time of one.
          begin();
          return runTransaction(ending(opened, ms, clock), work);
        }),
    }),
    close: () =>
      inTurn(async () => {
        isClosed = true;
        await thread?.end();
      }),
  };
}

function clientOf(thread: Thread): Pick<EmbeddedClient, "query" | "transaction"> {
  return {
    query: (...statement) => run(thread, ...statement),
    transaction: (work) => runTransaction(thread, work),
  };
}

/** The thread, which a statement that takes longer ends. */
function ending(thread: Thread, ms: number, clock: Clock): Pick<Thread, "ask"> {
  return {
    ask(statement) {
      const inTime = clock.deadline(ms, () => void thread.kill(new StatementTooSlow(ms)));
      return thread.ask(statement).finally(inTime);
    },
  };
}
