import { eq } from "drizzle-orm";
import { personSettings as contract, type PersonSettings } from "@/lib/contract/person-settings";
import type { Db } from "@/lib/server/db/open-database";
import { people, personSettings } from "@/lib/server/db/schema";
import { BodyInvalid } from "@/lib/server/input/read-body";
import { LocalError } from "@/lib/server/upstream/errors/errors";
import { mergePatch } from "./merge-patch";
import { settingsFrom } from "./settings-from";
import { storageProblem } from "./storage-problem";

/** The most JSON of one person, because it is read with their session. */
const MOST_BYTES = 16 * 1024;
/**
 * How many members of a path may be named in an error: lists, which one, which setting. Further ones are the service's
 * names.
 */
const NAMED = 3;

interface Deps {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called when a person's settings may have changed, before the save resolves. */
  saved(personId: string): void;
}

export type SaveSettings = ReturnType<typeof createSaveSettings>;

export function createSaveSettings({ db, now, saved }: Deps) {
  /**
   * Merges a patch (RFC 7396) into a person's settings; simultaneous saves are merged too. All or nothing.
   * @returns the settings afterwards
   * @throws BodyInvalid, SettingsTooLarge, PersonGone, DatabaseUnavailable
   */
  return async (personId: string, patch: Record<string, unknown>): Promise<PersonSettings> => {
    expectValid(patch);
    try {
      return await db.transaction(async (transaction) => {
        const settings = mergePatch(await lockRow(transaction, personId), patch);
        const bytes = Buffer.byteLength(JSON.stringify(settings));
        if (bytes > MOST_BYTES) throw new SettingsTooLarge(bytes);
        const mine = eq(personSettings.personId, personId);
        await transaction
          .update(personSettings)
          .set({ settings, updatedAt: new Date(now()) })
          .where(mine);
        return settingsFrom(settings);
      });
    } finally {
      // A failed save may still have been committed, if only the answer was lost.
      saved(personId);
    }
  };

  /** The person's row, created if it is missing, and locked until the transaction ends. */
  async function lockRow(transaction: Pick<Db, "insert" | "select">, personId: string): Promise<unknown> {
    const updatedAt = new Date(now());
    const [person] = await transaction
      .select({ id: people.id })
      .from(people)
      .where(eq(people.id, personId))
      .for("key share");
    if (!person) throw new PersonGone();
    await transaction
      .insert(personSettings)
      .values({ personId, settings: {}, updatedAt })
      .onConflictDoNothing();
    const [row] = await transaction
      .select({ settings: personSettings.settings })
      .from(personSettings)
      .where(eq(personSettings.personId, personId))
      .for("update");
    return row?.settings;
  }
}

/** A patch that is valid by itself is valid in every merge. @throws BodyInvalid */
function expectValid(patch: Record<string, unknown>): void {
  const problem = storageProblem(patch);
  if (problem) throw new BodyInvalid(problem);
  const [issue] = contract.safeParse(mergePatch({}, patch)).error?.issues ?? [];
  if (issue) throw new BodyInvalid(issue.message, issue.path.slice(0, NAMED).join(".") || "body");
}

class SettingsTooLarge extends LocalError {
  constructor(bytes: number) {
    super(
      "body_too_large",
      `Your settings would be ${bytes} bytes of JSON, and ${MOST_BYTES} is the most that is kept for one person. Nothing ` +
        "was changed. Show columns again that are hidden, or put lists back that you use no more.",
    );
  }
}

/** The session is still cached, but its person was removed. */
class PersonGone extends LocalError {
  constructor() {
    super("session_required", "There is no such account any more.");
  }
}
