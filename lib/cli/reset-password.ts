import { createAudit } from "@/lib/server/auth/audit/audit";
import { createSignInLinks } from "@/lib/server/auth/links/sign-in-links";
import { generatePassword, hashPassword } from "@/lib/server/auth/password/password";
import { type Account, labelOf } from "@/lib/server/auth/people/account";
import { normaliseEmail } from "@/lib/server/auth/people/email";
import { createPeople } from "@/lib/server/auth/people/people";
import { createSessions } from "@/lib/server/auth/sessions/sessions";
import { lockDataDir } from "@/lib/server/db/data-dir";
import { StorageError } from "@/lib/server/db/errors";
import { type Database, type Db, openDatabase } from "@/lib/server/db/open-database";
import { unavailableIn } from "@/lib/server/db/unavailable";
import { baseUrlOf, loadAccountSettings, SettingsError } from "@/lib/server/env";

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
    const settings = loadAccountSettings();
    const { DATABASE_URL, DATA_DIR, PASSWORD_SIGN_IN, AUDIT_RETENTION_DAYS } = settings;
    process.exitCode = await resetPassword({
      email,
      database: DATABASE_URL ? { url: DATABASE_URL } : { dataDir: DATA_DIR },
      passwordSignIn: PASSWORD_SIGN_IN === "on",
      baseUrl: baseUrlOf(settings),
      auditRetentionDays: AUDIT_RETENTION_DAYS,
    });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

interface Reset {
  email: string;
  database: AccountsDatabase;
  passwordSignIn: boolean;
  /** The address people open, without a trailing slash. */
  baseUrl: string;
  auditRetentionDays: number;
  now?: () => number;
}

/**
 * Gives a password account a generated password, prints it, and ends the person's sessions: at once in the database, within
 * 5 s in a running Rollcall that shares it. Who has no use for a password is given a link that signs in once.
 * @returns the exit code: 1 with a message on standard error when there is no such account or no way to its database
 */
export async function resetPassword(reset: Reset): Promise<0 | 1> {
  let opened: Database | undefined;
  try {
    opened = await open(reset.database);
    return await run(opened, reset);
  } catch (error) {
    const reason = error instanceof StorageError ? error : unavailableIn(error);
    if (!reason) throw error;
    const outcome = opened
      ? "Whether it is done is not known: run it again once the database answers."
      : "The password was not changed.";
    console.error(`${outcome} ${reason.message}`);
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

async function run(database: Database, reset: Reset): Promise<0 | 1> {
  const { email, passwordSignIn, now = Date.now } = reset;
  const [account] = await createPeople(database.db, now).findByAddress(email);
  if (!account) {
    console.error(
      `There is no account for ${normaliseEmail(email)}. Look for a typing error; if the address is right, check that ` +
        "DATA_DIR or DATABASE_URL is what Rollcall itself is started with.",
    );
    return 1;
  }
  if (account.disabledAt) {
    console.error(`The account ${labelOf(account)} is disabled. Name an administrator, who can enable it.`);
    return 1;
  }
  const isPassword = passwordSignIn && account.issuer === null;
  await (isPassword ? printPassword : printLink)(database, account, { ...reset, now });
  return 0;
}

type Running = Reset & { now: () => number };

async function printPassword(database: Database, account: Account, running: Running): Promise<void> {
  const { now } = running;
  const password = generatePassword();
  const hash = await hashPassword(password);
  // All of it or nothing: the old password must not end before the new one can be shown.
  await database.db.transaction(async (db) => {
    await createPeople(db, now).setPasswordHash(account.id, hash);
    await createSessions({ db, now, log: console }).revokeAll(account.id);
    await record(db, account, "password_changed", running);
  });
  console.log(`New password for ${account.email}: ${password}`);
  console.log("It is shown this once. Whoever was signed in with this account has to sign in again.");
}

async function printLink(database: Database, account: Account, running: Running): Promise<void> {
  const token = await database.db.transaction(async (db) => {
    await record(db, account, "sign_in_link_made", running);
    return createSignInLinks(db, running.now).make(account.id);
  });
  console.log(`Sign in as ${labelOf(account)}: ${running.baseUrl}/signin/link#${token}`);
  console.log("The link works once, within 10 minutes, and is shown this once.");
}

function record(
  db: Db,
  account: Account,
  kind: "password_changed" | "sign_in_link_made",
  { now, auditRetentionDays }: Running,
): Promise<void> {
  const audit = createAudit({ db, now, retentionDays: auditRetentionDays, log: console });
  const actor = { id: undefined, label: "npm run reset-password", address: undefined };
  return audit.record({ kind, actor, target: account.id, targetLabel: labelOf(account) });
}
