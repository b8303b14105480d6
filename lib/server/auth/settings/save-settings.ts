import { eq } from "drizzle-orm";
import { personSettings as contract, type PersonSettings } from "@/lib/contract/person-settings";
import type { Db } from "@/lib/server/db/open-database";
import { people, personSettings } from "@/lib/server/db/schema";
import { BodyInvalid } from "@/lib/server/input/read-body";
import { LocalError } from "@/lib/server/upstream/errors/errors";
import { mergePatch } from "./merge-patch";
import { settingsFrom } from "./settings-from";
import { storageProblem } from "./storage-problem";

/** One person's row as JSON: it is read with their session. */
const MOST_BYTES = 16 * 1024;
/** The members on the way to what is wrong that are ours to name: lists, which one, which setting of it. */
const NAMED = 3;

interface Deps {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Told when this person's settings may have changed, before anybody is told that they have. */
  saved(personId: string): void;
}

export type SaveSettings = ReturnType<typeof createSaveSettings>;

export function createSaveSettings({ db, now, saved }: Deps) {
  /**
   * Merges a patch (RFC 7396) into a person's settings; what others save at the same time is kept too. All or nothing.
   * @returns their settings as they are then
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
      // A failure does not say that nothing was written: the answer alone may have been lost.
      saved(personId);
    }
  };

  /** What the person's row says, which is theirs alone until the transaction ends; made where there is none. */
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

/** What is right by itself is right in whatever it is merged into. @throws BodyInvalid */
function expectValid(patch: Record<string, unknown>): void {
  const problem = storageProblem(patch);
  if (problem) throw new BodyInvalid(problem);
  const [issue] = contract.safeParse(mergePatch({}, patch)).error?.issues ?? [];
  if (issue) throw new BodyInvalid(issue.message, issue.path.slice(0, NAMED).join(".") || "body");
}

/** Nothing was changed. */
class SettingsTooLarge extends LocalError {
  constructor(bytes: number) {
    super(
      "body_too_large",
      `Your settings would be ${bytes} bytes of JSON, and ${MOST_BYTES} is the most that is kept for one person. Nothing ` +
        "was changed. Show columns again that are hidden, or put lists back that you use no more.",
    );
  }
}

/** The session is still believed in for a moment, but whose it was is no more. */
class PersonGone extends LocalError {
  constructor() {
    super("session_required", "There is no such account any more.");
  }
}
