import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import * as schema from "./schema";

/** What this release needs of a table. A later one may have added columns. */
export interface Need {
  name: string;
  columns: string[];
  rights: ("select" | "insert" | "update" | "delete")[];
}

/** Their rows are written once, and deleted when their time is over. */
const NEVER_CHANGED = new Set<unknown>([
  schema.accessEvents,
  schema.audit,
  schema.copyChanges,
  schema.copyRows,
  schema.copyWords,
  schema.journal,
  schema.signInLinks,
]);

/** Their rows stay, or go with the person they are of: that the database does by itself. */
const NEVER_DELETED = new Set<unknown>([
  schema.accessStates,
  schema.copies,
  schema.personSettings,
  schema.sharedRows,
]);

/** The unit tests on the database in memory have no rights but these. */
export const NEEDS: readonly Need[] = Object.values<unknown>(schema)
  .filter((each) => is(each, Table))
  .map((table) => ({
    name: getTableName(table),
    columns: Object.values(getTableColumns(table)).map(({ name }) => name),
    rights: [
      "select",
      "insert",
      ...(NEVER_CHANGED.has(table) ? [] : ["update" as const]),
      ...(NEVER_DELETED.has(table) ? [] : ["delete" as const]),
    ],
  }));
