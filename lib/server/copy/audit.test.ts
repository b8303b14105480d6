import { expect, test } from "vitest";
import { DEFAULT_COPY_SETTINGS } from "@/lib/contract/copy-settings";
import { createAudit } from "@/lib/server/auth/audit/audit";
import { audit as entries } from "@/lib/server/db/schema";
import { memoryDatabase } from "@/lib/server/db/testing/databases";
import { createCopyAudit } from "./audit";

test("no name of a field keeps a change of settings out of the audit", async () => {
  const { db, close } = await memoryDatabase();
  const failures: string[] = [];
  const log = { error: (_details: object, message: string) => void failures.push(message) };
  const audit = createAudit({ db, now: () => 0, retentionDays: 1, log });
  const recorded: Promise<void>[] = [];
  const copyAudit = createCopyAudit({
    async recordDone(entry) {
      recorded.push(audit.recordDone(entry));
    },
  });
  const actor = { id: "eve", label: "eve@example.com", address: undefined };
  const list = { connection: "north", resource: "staff" };
  const after = { ...DEFAULT_COPY_SETTINGS, omit: ["a\0b", "\ud800", "phone"] };
  copyAudit.recordSettings(actor, list, DEFAULT_COPY_SETTINGS, after, { deletes: false });
  await Promise.all(recorded);
  expect(failures).toEqual([]);
  const rows = await db.select().from(entries);
  expect(rows).toMatchObject([{ details: { "left out": ["a\u2400b", "\ufffd", "phone"] } }]);
  await close();
});
