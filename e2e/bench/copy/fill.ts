import { sql } from "drizzle-orm";
import { DEFAULT_COPY_SETTINGS } from "@/lib/contract/copy-settings";
import type { CopyStore } from "@/lib/server/copy/store/copy-store";
import type { Databases } from "@/lib/server/db/open-database";
import { personAt } from "./people";

export interface Copy {
  store: CopyStore<object>;
  databases: Databases;
  rows: number;
}

export const STAFF = { connection: "north", resource: "staff" };
const ON = { ...DEFAULT_COPY_SETTINGS, on: true };

const PAGE = 100;
/** The last pages are timed: what they take is what a walk over so many rows waits. */
const TIMED = 20;

/** Stores a complete walk over a list of so many rows, as fast as it can be stored. */
export async function fill(name: string, { store, databases, rows }: Copy): Promise<void> {
  await store.changeSettings(STAFF, () => ({ settings: ON, deletes: false }));
  const fence = await store.claim(STAFF, { target: "bench", holder: "bench", ttlMs: 3_600_000 });
  if (fence === undefined) throw new Error("The copy cannot be written.");
  await store.updateWalk(STAFF, () => ({}));
  const startedAt = Date.now();
  const from = performance.now();
  const pageMs: number[] = [];
  for (let position = 0; position < rows; position += PAGE) {
    const page = Array.from({ length: PAGE }, (_, at) => {
      const { key, text } = personAt(position + at, rows);
      return { key, text, after: position + at === 0 ? null : personAt(position + at - 1, rows).key };
    });
    const began = performance.now();
    const written = { generation: "bench", startedAt, readAt: Date.now(), omit: [], rows: page };
    await store.writePage(STAFF, fence, written, (walk) => walk);
    if (position >= rows - TIMED * PAGE) pageMs.push(performance.now() - began);
    if (position % 50_000 === 0 && position > 0)
      console.log(`${name}: ${position.toLocaleString("en")} rows …`);
  }
  const filled = performance.now();
  await store.complete(STAFF, fence, { generation: "bench", startedAt, endedAt: Date.now() }, (walk) => walk);
  const seconds = (ms: number) => Math.round(ms / 1000);
  const result = await databases.db.execute(
    sql`select pg_total_relation_size('copy_rows') + pg_total_relation_size('copy_words') as bytes`,
  );
  const [size] = (result as unknown as { rows: { bytes: string | number }[] }).rows;
  console.log(
    `${name}: ${rows.toLocaleString("en")} rows stored in ${seconds(filled - from)} s and completed in ${seconds(performance.now() - filled)} s; ` +
      `the last pages took ${Math.round(pageMs.reduce((sum, ms) => sum + ms, 0) / pageMs.length)} ms each; ` +
      `${Math.round(Number(size?.bytes) / 1024 / 1024)} MiB on disk, ${Math.round(process.memoryUsage.rss() / 1024 / 1024)} MiB of memory.`,
  );
}
