import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Results } from "@electric-sql/pglite";
import { DatabaseUnusable } from "@/lib/server/db/errors";
import { holdFolder } from "@/lib/server/db/held-folder";
import { DatabaseUnavailable } from "@/lib/server/db/unavailable";

/** A statement in a form that can be posted to a thread. */
export interface Statement {
  sql: string;
  params: unknown[];
  rowMode: "array" | "object" | undefined;
  /** The ids of types whose values stay text. */
  asText: string[];
}

/** The thread that runs the embedded database. */
export interface Thread {
  /**
   * Runs a statement after those before it.
   * @throws DatabaseUnavailable when the thread has ended, or ends before it answers
   */
  ask(statement: Statement): Promise<Results>;
  /**
   * Closes the database after earlier statements, and ends the thread; a second call waits for the same end. Where its folder is
   * no longer in its place the files are left as `kill -9` does: what closing writes would destroy what stands there now.
   */
  end(): Promise<void>;
  /** Ends the thread at once, whatever it runs, and leaves the files as `kill -9` does. Statements without an answer fail with this cause. */
  kill(cause: Error): Promise<void>;
  /** Whether nothing can be asked any more. */
  readonly isOver: boolean;
  /** Whether the folder is the one that was opened; what is written is lost otherwise. */
  readonly isInPlace: boolean;
}

interface Waiting {
  resolve(result: Results): void;
  reject(error: unknown): void;
}

type Answer = { id: number; result: Results } | { id: number; failure: Error; details: object };

// An import would make Next bundle the worker, without the files that PGlite reads from its own folder.
const { Worker } = process.getBuiltinModule("node:worker_threads");
// Like the migrations in open-database.ts: bundled code is not where its source is.
const WORKER = join(process.cwd(), "lib/server/db/embedded/worker.mjs");

/**
 * Opens the database in this folder, new if it is missing from a folder that is there, in a thread of its own. A failure to open is the answer to the first statement. Like a
 * database in this thread, it keeps the process alive only while statements run.
 * @throws the system's error where the folder cannot be made
 */
export function startThread(folder: string): Thread {
  // In the data folder alone: made anew with it, what is brought back would land beside it.
  if (!existsSync(folder)) mkdirSync(folder);
  // PGlite creates its files with mode 0666, so the folder has to keep others out.
  chmodSync(folder, 0o700);
  const held = holdFolder(folder);
  const worker = new Worker(WORKER, {
    workerData: folder,
    execArgv: [],
    name: "database",
  });
  const waiting = new Map<number, Waiting>();
  let requestCount = 0;
  let refusal: DatabaseUnavailable | undefined;
  let ending = false;

  function stop(cause: unknown): void {
    const where = "The embedded database has stopped, and is opened anew";
    refuse(new DatabaseUnavailable(new DatabaseUnusable(where, { cause })));
  }

  function refuse(error: DatabaseUnavailable): void {
    refusal ??= error;
    for (const { reject } of waiting.values()) reject(refusal);
    waiting.clear();
  }

  const ended = new Promise<void>((resolve) => {
    worker.once("exit", (code) => {
      stop(new Error(`its thread ended with ${code}`));
      resolve();
    });
  });
  let isHeld = true;
  /** Until then no other folder can be taken for this one, also where its thread has ended by itself. */
  async function letGo(): Promise<void> {
    await ended;
    if (isHeld) held.release();
    isHeld = false;
  }

  worker.on("error", stop);
  worker.on("messageerror", (error) => {
    stop(error);
    void worker.terminate();
  });
  worker.on("message", (answer: Answer) => {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0 && !ending) worker.unref();
    if ("result" in answer) call?.resolve(answer.result);
    else call?.reject(Object.assign(answer.failure, answer.details));
  });
  worker.unref();

  return {
    ask(statement) {
      return new Promise((resolve, reject) => {
        if (refusal) throw refusal;
        requestCount += 1;
        // Throws for what cannot be posted, which refuses this statement alone.
        worker.postMessage({ id: requestCount, ...statement });
        waiting.set(requestCount, { resolve, reject });
        worker.ref();
      });
    },
    end() {
      if (!ending && !refusal) {
        ending = true;
        refusal = new DatabaseUnavailable(new Error("the embedded database is closed"));
        worker.ref();
        if (held.isInPlace()) worker.postMessage({});
        else void worker.terminate();
      }
      return letGo();
    },
    async kill(cause) {
      refuse(new DatabaseUnavailable(cause));
      await worker.terminate();
      await letGo();
    },
    get isOver() {
      return refusal !== undefined;
    },
    get isInPlace() {
      return held.isInPlace() && existsSync(join(folder, "PG_VERSION"));
    },
  };
}
