// For tests alone: another process, told over IPC what to do to a data folder.
import { type DataDir, lockDataDir } from "@/lib/server/db/data-dir";
import type { Database } from "@/lib/server/db/open-database";
import { readOrCreateSecret } from "@/lib/server/db/secret-file";

export type Order =
  | { task: "lock"; path: string }
  | { task: "secret"; path: string }
  /** Locks, opens, and writes people without end, reporting each one that is committed. */
  | { task: "write"; path: string };

export type Report =
  | { loaded: true }
  | { locked: true }
  | { refused: string }
  | { secret: string }
  | { committed: string };

const held: (DataDir | Database)[] = [];

process.on("message", (order: Order) => {
  void carryOut(order).catch((error: Error) => report({ refused: error.message }));
});
report({ loaded: true });

async function carryOut({ task, path }: Order): Promise<void> {
  if (task === "secret") return report({ secret: readOrCreateSecret(path, "test") });
  const dataDir = await lockDataDir(path);
  held.push(dataDir);
  if (task === "lock") return report({ locked: true });
  // What only this task needs takes longer to load than all the rest.
  const { openDatabase } = await import("@/lib/server/db/open-database");
  const { people } = await import("@/lib/server/db/schema");
  const database = await openDatabase({ dataDir });
  held.push(database);
  for (let count = 0; ; count += 1) {
    const email = `person-${count}@example.com`;
    await database.db.insert(people).values({ email, role: "viewer", createdAt: new Date() });
    report({ committed: email });
  }
}

function report(what: Report): void {
  process.send?.(what);
}
