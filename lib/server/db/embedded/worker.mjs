// The thread of the embedded database: see thread.ts. Plain JavaScript, because Node starts this very file, beside Next's
// bundles as well as under tsx and Vitest.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { EXTENSIONS } from "./extensions.mjs";

// A folder that cannot be opened ends the thread with the reason, and so does any later error that breaks the database.
const database = await PGlite.create(workerData, { extensions: EXTENSIONS });
forgetUnmadeFiles(database.Module);
let broken;
for (const name of ["execProtocol", "execProtocolStream"]) {
  const send = database[name].bind(database);
  database[name] = async (...message) => {
    // PGlite sends a Sync after every error, and a database that is broken would never answer it.
    if (broken) throw broken;
    try {
      return await send(...message);
    } catch (error) {
      if (isBroken(error)) broken = error;
      throw error;
    }
  };
}
parentPort.on("message", (call) => void (call.sql === undefined ? end() : answer(call)));

/** PGlite keeps a file that could not be made in its cache, so that PostgreSQL, which must make it, finds it there ever after. */
function forgetUnmadeFiles({ FS, NODEFS }) {
  const { mknod } = NODEFS.node_ops;
  NODEFS.node_ops.mknod = (parent, name, ...rest) => {
    try {
      return mknod(parent, name, ...rest);
    } catch (error) {
      FS.destroyNode(FS.lookupNode(parent, name));
      throw error;
    }
  };
}

class Unanswered extends Error {}

async function answer({ id, sql, params, rowMode, asText }) {
  try {
    const result = await database.query(sql, params, { rowMode, parsers: parsersOf(asText) });
    // A statement that overflows the stack gets no answer, and leaves the database broken.
    if (!result.command) throw new Unanswered("a statement was not answered");
    parentPort.postMessage({ id, result });
  } catch (error) {
    if (isBroken(error)) throw error;
    parentPort.postMessage({ id, failure: error, details: detailsOf(error) });
  }
}

/** Closes the database and the port, which ends the thread. */
async function end() {
  await database.close();
  parentPort.close();
}

/** Functions cannot be posted, so these types keep their text instead of a parser. */
function parsersOf(asText) {
  return Object.fromEntries(asText.map((type) => [type, (text) => text]));
}

/** Memory in an unknown state cannot be used any further; the files are as after a `kill -9`. */
function isBroken(error) {
  if (error instanceof WebAssembly.RuntimeError || error instanceof Unanswered) return true;
  return error?.name === "ExitStatus" || error?.severity === "PANIC" || error?.severity === "FATAL";
}

/** The details of an error beside its message, without the query's values, which must not be logged. */
function detailsOf(error) {
  const words = Object.entries(error).filter(([, value]) => /^(string|number)$/.test(typeof value));
  return Object.fromEntries([...words, ["name", error.name]]);
}
