import { generatePassword, hashPassword } from "@/lib/server/auth/password/password";
import { normaliseEmail } from "@/lib/server/auth/people/email";
import { createPeople } from "@/lib/server/auth/people/people";
import { createSessions } from "@/lib/server/auth/sessions/sessions";
import { lockDataDir } from "@/lib/server/db/data-dir";
import { StorageError } from "@/lib/server/db/errors";
import { type Database, openDatabase } from "@/lib/server/db/open-database";
import { unavailableIn } from "@/lib/server/db/unavailable";
import { loadSettings, SettingsError } from "@/lib/server/env";

/** The database with the accounts: the embedded one in a data folder, or a PostgreSQL server. */
export type AccountsDatabase = { dataDir: string } | { url: string };

const USAGE = "Say whose: npm run reset-password -- someone@example.com";

/** `npm run reset-password -- <e-mail>`: sets the process's exit code. */
export async function main(args: readonly string[]): Promise<void> {
  const [email, ...rest] = args;
  if (!email || rest.length > 0) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  try {
    const { DATABASE_URL, DATA_DIR } = loadSettings();
    const database = DATABASE_URL ? { url: DATABASE_URL } : { dataDir: DATA_DIR };
    process.exitCode = await resetPassword({ email, database });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/**
 * Gives an account a new generated password, prints it, and ends the person's sessions: at once in the database, and within
 * 5 s in a running Rollcall that shares it.
 * @returns the exit code: 1, after a message on standard error, if the account or its database cannot be found
 */
export async function resetPassword({
  email,
  database,
  now = Date.now,
}: {
  email: string;
  database: AccountsDatabase;
  now?: () => number;
}): Promise<0 | 1> {
  let opened: Database | undefined;
  try {
    opened = await open(database);
    return await reset(opened, email, now);
  } catch (error) {
    const reason = error instanceof StorageError ? error : unavailableIn(error);
    if (!reason) throw error;
    console.error(`The password was not changed. ${reason.message}`);
    return 1;
  } finally {
    await opened?.close();
  }
}

async function open(place: AccountsDatabase): Promise<Database> {
  if ("url" in place) return openDatabase(place);
  const dataDir = await lockDataDir(place.dataDir);
  try {
    const database = await openDatabase({ dataDir });
    return { ...database, close: () => database.close().finally(dataDir.release) };
  } catch (error) {
    dataDir.release();
    throw error;
  }
}

async function reset({ db }: Database, email: string, now: () => number): Promise<0 | 1> {
  const people = createPeople(db, now);
  const account = await people.findByEmail(email);
  if (!account) {
    console.error(
      `There is no account for ${normaliseEmail(email)}. Look for a typing error; if the address is right, check that ` +
        "DATA_DIR or DATABASE_URL is what Rollcall itself is started with.",
    );
    return 1;
  }
  const password = generatePassword();
  await people.setPasswordHash(account.id, await hashPassword(password));
  await createSessions({ db, now, log: console }).revokeAll(account.id);
  console.log(`New password for ${account.email}: ${password}`);
  console.log("It is shown this once. Whoever was signed in with this account has to sign in again.");
  return 0;
}
