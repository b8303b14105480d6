import { join } from "node:path";
import type { Results } from "@electric-sql/pglite";
import { DatabaseUnusable } from "@/lib/server/db/errors";
import { DatabaseUnavailable } from "@/lib/server/db/unavailable";

/** One statement, in what can be posted to a thread. */
export interface Statement {
  sql: string;
  params: unknown[];
  rowMode: "array" | "object" | undefined;
  /** The numbers of the types that stay as the database writes them. */
  asText: string[];
}

/** The thread that the embedded database runs in. */
export interface Thread {
  /**
   * Runs a statement as soon as those before it are done.
   * @throws DatabaseUnavailable when the thread has ended, or ends before it answers
   */
  ask(statement: Statement): Promise<Results>;
  /** Closes the database after what was asked, and ends the thread; a second call waits for the same end. */
  end(): Promise<void>;
}

interface Waiting {
  resolve(result: Results): void;
  reject(error: unknown): void;
}

type Answer = { id: number; result: Results } | { id: number; failure: Error; said: object };

// Were it imported, Next would know it and bundle the worker, without what PGlite reads from beside itself.
const { Worker } = process.getBuiltinModule("node:worker_threads");
// As the migrations of open-database.ts: bundled code is not where its source is.
const WORKER = join(process.cwd(), "lib/server/db/embedded/worker.mjs");

/**
 * Opens the database in this folder in a thread of its own. That it cannot be opened is what the first statement is
 * told. As the database in this thread would, it keeps the process alive only while something is asked of it.
 */
export function startThread(folder: string): Thread {
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
    const where = "The embedded database has stopped, and Rollcall has to be started anew";
    refusal ??= new DatabaseUnavailable(new DatabaseUnusable(where, { cause }));
    for (const { reject } of waiting.values()) reject(refusal);
    waiting.clear();
  }

  const ended = new Promise<void>((resolve) => {
    worker.once("exit", (code) => {
      stop(new Error(`its thread ended with ${code}`));
      resolve();
    });
  });
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
    else call?.reject(Object.assign(answer.failure, answer.said));
  });
  worker.unref();

  return {
    ask(statement) {
      return new Promise((resolve, reject) => {
        if (refusal) throw refusal;
        requestCount += 1;
        // What cannot be posted throws here, and is refused alone.
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
        worker.postMessage({});
      }
      return ended;
    },
  };
}
