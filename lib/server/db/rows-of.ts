import type { SQL } from "drizzle-orm";
import type { Db } from "./open-database";

/** The rows of a statement that is written by hand: both drivers give them, which the type that they share does not say. */
export async function rowsOf<Row>(db: Pick<Db, "execute">, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}
