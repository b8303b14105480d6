import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/lib/server/db/open-database";
import { sharedRows } from "@/lib/server/db/schema";
import { MOST_BYTES } from "./notifications";
import { CHANNEL } from "./postgres-notifications";

/** The topic on which every change of a row is told. */
export const ROW_TOPIC = "row";

/** A row as it is stored. Version 0 is a row that nobody has written yet. */
export interface Versioned<Row> {
  version: number;
  row: Row;
}

/** What is told of a change: with the row itself, or without it where that is too long. */
export interface RowNews {
  kind: string;
  id: string;
  version: number;
  /** JSON. */
  row?: string;
}

/** The table of shared rows. Its rows are JSON here. */
export interface RowTable {
  read(kind: string, id: string): Promise<Versioned<string> | undefined>;
  /**
   * Replaces the row by its next version in one statement, and tells every instance.
   * @param before the version that it was made from
   * @returns whether that version was still the newest; otherwise nothing has changed
   */
  replace(kind: string, id: string, before: number, row: string): Promise<boolean>;
}

export function createRowTable(db: Db): RowTable {
  return {
    async read(kind, id) {
      const [found] = await db
        .select({ version: sharedRows.version, row: sharedRows.row })
        .from(sharedRows)
        .where(and(eq(sharedRows.kind, kind), eq(sharedRows.id, id)));
      return found;
    },
    async replace(kind, id, before, row) {
      const version = before + 1;
      const changed =
        before === 0
          ? sql`insert into shared_rows (kind, id, version, row, at)
              values (${kind}, ${id}, ${version}, ${row}, clock_timestamp()) on conflict do nothing returning 1`
          : sql`update shared_rows set version = ${version}, row = ${row}, at = clock_timestamp()
              where kind = ${kind} and id = ${id} and version = ${before} returning 1`;
      const news = `${ROW_TOPIC} ${writeNews({ kind, id, version, row })}`;
      const result = await db.execute(
        sql`with changed as (${changed}) select pg_notify(${sql.raw(CHANNEL)}, ${news}) from changed`,
      );
      return (result as unknown as { rows: unknown[] }).rows.length > 0;
    },
  };
}

function writeNews({ row, ...news }: RowNews): string {
  const whole = JSON.stringify({ ...news, row });
  return Buffer.byteLength(whole) < MOST_BYTES ? whole : JSON.stringify(news);
}

export function readNews(text: string): RowNews {
  return JSON.parse(text);
}
