// The thread the embedded database runs in: see thread.ts. Plain JavaScript, because Node starts this very file, beside
// the bundles of Next as under tsx and Vitest.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { EXTENSIONS } from "./extensions.mjs";

// A folder that cannot be opened ends the thread with the reason, and so does whatever breaks the database later.
const database = await PGlite.create(workerData, { extensions: EXTENSIONS });
parentPort.on("message", (call) => void (call.sql === undefined ? end() : answer(call)));

class Unanswered extends Error {}

async function answer({ id, sql, params, rowMode, asText }) {
  try {
    const result = await database.query(sql, params, { rowMode, parsers: parsersOf(asText) });
    // What overruns the stack is answered by nothing at all, and leaves the database in pieces.
    if (!result.command) throw new Unanswered("a statement was not answered");
    parentPort.postMessage({ id, result });
  } catch (error) {
    if (isBroken(error)) throw error;
    parentPort.postMessage({ id, failure: error, said: saidBy(error) });
  }
}

/** With nobody left to listen to, the thread ends by itself. */
async function end() {
  await database.close();
  parentPort.close();
}

/** Functions cannot be posted: these types, by their numbers, stay as the database writes them. */
function parsersOf(asText) {
  return Object.fromEntries(asText.map((type) => [type, (text) => text]));
}

/** There is no going on with memory that is in no known state; the files are as after a `kill -9`. */
function isBroken(error) {
  if (error instanceof WebAssembly.RuntimeError || error instanceof Unanswered) return true;
  return error?.name === "ExitStatus" || error?.severity === "PANIC" || error?.severity === "FATAL";
}

/** What an error says beyond its message; not the values of the query, which belong into no log. */
function saidBy(error) {
  const words = Object.entries(error).filter(([, value]) => /^(string|number)$/.test(typeof value));
  return Object.fromEntries([...words, ["name", error.name]]);
}
