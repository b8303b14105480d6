import { and, eq, type SQL } from "drizzle-orm";
import type { copies, copyChanges, copyGenerations } from "@/lib/server/db/schema";
import type { ListId } from "./types";

/** The rows of a table that are about one list. */
export function ofList(
  table: typeof copies | typeof copyGenerations | typeof copyChanges,
  { connection, resource }: ListId,
): SQL | undefined {
  return and(eq(table.connection, connection), eq(table.resource, resource));
}
