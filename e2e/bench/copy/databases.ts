import { z } from "zod";
import type { DatabaseKind } from "@/e2e/bench/journal/apart";
import { borrowServer } from "@/e2e/bench/journal/server";
import { openCopyDatabase } from "@/lib/server/copy/open-copy-database";
import { createCopyStore } from "@/lib/server/copy/store/copy-store";
import { type Databases, openDatabase } from "@/lib/server/db/open-database";
import { postgresMissing, startPostgres, temporaryFolder } from "@/lib/server/db/testing/databases";
import { systemClock } from "@/lib/server/upstream/time/clock";
import { type Copy, fill } from "./fill";

export interface Copies {
  few: Copy;
  many: Copy;
  close(): Promise<void>;
}

/** Two copies that differ only in how many rows they have, each in a database of its own that is deleted at the end; undefined without PostgreSQL. */
export async function openCopies(
  kind: DatabaseKind,
  sizes: { few: number; many: number },
  enough: AbortSignal,
): Promise<Copies | undefined> {
  const missing = kind === "PostgreSQL" && !process.env.DATABASE_URL ? postgresMissing() : undefined;
  if (missing) return void console.log(`${missing}.`);
  const ends: (() => unknown)[] = [];
  const close = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  const open = kind === "embedded" ? embedded(ends) : await server(ends);
  enough.addEventListener("abort", () => void close().then(() => process.exit(1)));

  async function filled(rows: number): Promise<Copy> {
    const databases = await open();
    const store = createCopyStore(databases, z.custom<object>());
    await fill(kind, { store, databases, rows });
    return { store, databases, rows };
  }
  return { few: await filled(sizes.few), many: await filled(sizes.many), close };
}

function embedded(ends: (() => unknown)[]): () => Promise<Databases> {
  return async () => {
    const folder = temporaryFolder();
    process.once("exit", folder.remove);
    const database = openCopyDatabase(folder.path, { clock: systemClock, log: console });
    ends.push(folder.remove, database.close);
    return database;
  };
}

async function server(ends: (() => unknown)[]): Promise<() => Promise<Databases>> {
  const url = process.env.DATABASE_URL;
  const postgres = url ? await borrowServer(url) : await startPostgres();
  ends.push(postgres.stop);
  return async () => {
    const database = await openDatabase({ url: await postgres.createDatabase() });
    ends.push(database.close);
    return database;
  };
}
