import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/lib/server/db/open-database";
import { rowsOf } from "@/lib/server/db/rows-of";
import { sharedRows } from "@/lib/server/db/schema";
import { MOST_BYTES } from "./notifications";
import { CHANNEL } from "./postgres-notifications";

/** The topic on which instances hear of changed rows. */
export const ROW_TOPIC = "row";

/** A row with its version, which counts its changes: 0 before anybody has written it. */
export interface Versioned<Row> {
  version: number;
  row: Row;
}

/** What instances hear of a change, with the row in JSON. Where it is too long for a notification they have to read it. */
export type RowNews = z.infer<typeof rowNews>;

/** The table of shared rows, which are JSON texts here. */
export interface RowTable {
  read(kind: string, id: string): Promise<Versioned<string> | undefined>;
  /**
   * Stores the next version of a row and tells every instance, in one statement.
   * @param before the version that the new one was made from
   * @returns whether that was still the newest version; otherwise nothing has changed
   */
  replace(kind: string, id: string, before: number, row: string): Promise<boolean>;
  /** Changes nothing and tells nothing, and fails where no change could be made or told. Waits for no row that is in use. */
  probe(): Promise<void>;
}

/** Beyond it numbers are not told apart. Nobody counts so far: such a version was not written by Rollcall, and is none. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER - 1;
/** What such a version counts as: one that no instance can have known, so that none mistakes what comes after it for its own. */
const AFTER_NONE = 2 ** 50;

function isVersion(version: number): boolean {
  return version >= 1 && version <= LAST_VERSION;
}

export function createRowTable(db: Db): RowTable {
  return {
    async read(kind, id) {
      const [stored] = await db
        .select({ version: sharedRows.version, row: sharedRows.row })
        .from(sharedRows)
        .where(and(eq(sharedRows.kind, kind), eq(sharedRows.id, id)));
      return stored && { ...stored, version: isVersion(stored.version) ? stored.version : AFTER_NONE };
    },
    async replace(kind, id, before, row) {
      const version = before + 1;
      const write =
        before === 0
          ? sql`insert into shared_rows (kind, id, version, row, at)
              values (${kind}, ${id}, ${version}, ${row}, clock_timestamp()) on conflict do nothing returning 1`
          : sql`update shared_rows set version = ${version}, row = ${row}, at = clock_timestamp()
              where kind = ${kind} and id = ${id} and ${isStored(before)} returning 1`;
      const news = `${ROW_TOPIC} ${formatNews({ kind, id, version, row })}`;
      const changed = await rowsOf(
        db,
        sql`with changed as (${write}) select pg_notify(${sql.raw(CHANNEL)}, ${news}) from changed`,
      );
      return changed.length > 0;
    },
    async probe() {
      await db.execute(
        sql`with nothing as (update shared_rows set version = version where false) select pg_notify(${sql.raw(CHANNEL)}, ${`${ROW_TOPIC} `})`,
      );
    },
  };
}

function isStored(version: number) {
  const isIt = sql`version = ${version}`;
  return version === AFTER_NONE ? sql`(${isIt} or not version between 1 and ${LAST_VERSION})` : isIt;
}

function formatNews({ row, ...news }: RowNews): string {
  const whole = JSON.stringify({ ...news, row });
  return Buffer.byteLength(whole) < MOST_BYTES ? whole : JSON.stringify(news);
}

/** @returns undefined for what no instance has sent: everybody who may connect to the database can send something */
export function parseNews(text: string): RowNews | undefined {
  try {
    return rowNews.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const rowNews = z.object({
  kind: z.string(),
  id: z.string(),
  version: z.int().positive().max(LAST_VERSION),
  row: z.string().optional(),
});
