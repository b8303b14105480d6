import { COLLEAGUE } from "@/e2e/consoles/console";
import { makeTemplate } from "@/e2e/consoles/template";
import { lockDataDir } from "@/lib/server/db/data-dir";
import { openDatabase } from "@/lib/server/db/open-database";
import { journal } from "@/lib/server/db/schema";
import { readOrCreateSecret } from "@/lib/server/db/secret-file";
import { toGapRow } from "@/lib/server/journal/row/row";
import { signInMany } from "./bench/client/people";

const HOUR_MS = 3_600_000;

/** Prepares the data folder of every journey's console: with a second person, and a gap in the sandbox's journal. */
export default async function prepare(): Promise<() => void> {
  const { dataDir, remove } = await makeTemplate();
  const secret = readOrCreateSecret(dataDir, "nextauth");
  [process.env[COLLEAGUE]] = await signInMany(1, { dataDir, secret });
  await leaveGap(dataDir);
  return remove;
}

async function leaveGap(dataDir: string): Promise<void> {
  const held = await lockDataDir(dataDir);
  const { db, close } = await openDatabase({ dataDir: held });
  const at = Date.now() - HOUR_MS;
  const gap = toGapRow("sandbox", { at, until: at + 60_000, lost: 1_204, why: "database" });
  await db.insert(journal).values(gap);
  await close();
  held.release();
}
