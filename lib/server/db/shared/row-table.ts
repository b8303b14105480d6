import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/lib/server/db/open-database";
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

/** What instances hear of a change. Where the row is too long for a notification they have to read it. */
export interface RowNews {
  kind: string;
  id: string;
  version: number;
  /** JSON. */
  row?: string;
}

/** The table of shared rows, which are JSON texts here. */
export interface RowTable {
  read(kind: string, id: string): Promise<Versioned<string> | undefined>;
  /**
   * Stores the next version of a row and tells every instance, in one statement.
   * @param before the version that the new one was made from
   * @returns whether that was still the newest version; otherwise nothing has changed
   */
  replace(kind: string, id: string, before: number, row: string): Promise<boolean>;
}

export function createRowTable(db: Db): RowTable {
  return {
    async read(kind, id) {
      const [stored] = await db
        .select({ version: sharedRows.version, row: sharedRows.row })
        .from(sharedRows)
        .where(and(eq(sharedRows.kind, kind), eq(sharedRows.id, id)));
      return stored;
    },
    async replace(kind, id, before, row) {
      const version = before + 1;
      const write =
        before === 0
          ? sql`insert into shared_rows (kind, id, version, row, at)
              values (${kind}, ${id}, ${version}, ${row}, clock_timestamp()) on conflict do nothing returning 1`
          : sql`update shared_rows set version = ${version}, row = ${row}, at = clock_timestamp()
              where kind = ${kind} and id = ${id} and version = ${before} returning 1`;
      const news = `${ROW_TOPIC} ${formatNews({ kind, id, version, row })}`;
      const result = await db.execute(
        sql`with changed as (${write}) select pg_notify(${sql.raw(CHANNEL)}, ${news}) from changed`,
      );
      return (result as unknown as { rows: unknown[] }).rows.length > 0;
    },
  };
}

function formatNews({ row, ...news }: RowNews): string {
  const whole = JSON.stringify({ ...news, row });
  return Buffer.byteLength(whole) < MOST_BYTES ? whole : JSON.stringify(news);
}

export function parseNews(text: string): RowNews {
  return JSON.parse(text);
}
