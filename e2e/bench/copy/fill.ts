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
/** Pages of this many are written before and after: what they take is what a walk pays. */
const TRIED = 20;

/** Walks over a list of so many rows, as fast as they can be stored. */
export async function fill(name: string, { store, databases, rows }: Copy): Promise<void> {
  await store.saveSettings(STAFF, ON);
  const fence = await store.claim(STAFF, { target: "bench", holder: "bench", ttlMs: 3_600_000 });
  if (fence === undefined) throw new Error("The copy cannot be written.");
  await store.updateWalk(STAFF, () => ({}));
  const startedAt = Date.now();
  const from = performance.now();
  const tried: number[] = [];
  for (let place = 0; place < rows; place += PAGE) {
    const page = Array.from({ length: PAGE }, (_, at) => {
      const { key, text } = personAt(place + at, rows);
      return { key, text, after: place + at === 0 ? null : personAt(place + at - 1, rows).key };
    });
    const began = performance.now();
    const written = { generation: "bench", startedAt, readAt: Date.now(), omit: [], rows: page };
    await store.writePage(STAFF, fence, written, (walk) => walk);
    if (place >= rows - TRIED * PAGE) tried.push(performance.now() - began);
    if (place % 50_000 === 0 && place > 0) console.log(`${name}: ${place.toLocaleString("en")} rows …`);
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
      `the last pages took ${Math.round(tried.reduce((sum, ms) => sum + ms, 0) / tried.length)} ms each; ` +
      `${Math.round(Number(size?.bytes) / 1024 / 1024)} MiB on disk, ${Math.round(process.memoryUsage.rss() / 1024 / 1024)} MiB of memory.`,
  );
}
