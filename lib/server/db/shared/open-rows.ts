import type { Database } from "@/lib/server/db/open-database";
import { createMemoryRows, type Sealing, type SharedRows } from "@/lib/server/upstream/shared/shared-row";
import { createSharedRows } from "./shared-rows";
import { openUncleanEnds } from "./unclean-ends";

interface RowsDeps {
  /** Whether instances share the database. */
  isShared: boolean;
  seal: Sealing;
  log: { warn(details: object, message: string): void; info(details: object, message: string): void };
  /** Whether whatever the next start will read has been written, asked at the end. */
  hasWritten(): boolean;
}

/** Opens the rows of this instance, which know what earlier ones have told nobody, and leaves the same to the next one. */
export async function openRows(
  database: Database,
  { isShared, seal, log, hasWritten }: RowsDeps,
): Promise<SharedRows> {
  await database.notifications.start();
  const { completeSince, noteEnd } = await openUncleanEnds({ ...database, log });
  const rows = isShared
    ? createSharedRows({ ...database, db: database.rows, seal, log, completeSince })
    : createMemoryRows(completeSince);
  return {
    ...rows,
    async close() {
      await rows.close();
      await noteEnd(!rows.isApart() && hasWritten());
    },
  };
}
