import { isObject } from "@/lib/contract/is-object";
import { printablePath } from "@/lib/server/settings/printable";

/** An error that only the operator can mend. The message is for them and says what to do. */
export abstract class StorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    // Not the class's own name, which a bundler shortens.
    this.name = "StorageError";
  }
}

/** The data folder cannot be created, read or written. */
export class DataDirUnusable extends StorageError {
  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(
      `The data folder ${printablePath(path)} cannot be used: ${reason.replaceAll(path, "…")}. Make it a folder that the user running Rollcall may ` +
        "write to, with space left on its disk, or set DATA_DIR to another one.",
      options,
    );
  }
}

/** The data folder, or what its database cannot be opened without, was removed or replaced while the process ran. */
export class DataDirGone extends StorageError {
  constructor(path: string, what = "it was removed or replaced") {
    super(
      `The data folder ${printablePath(path)} is not the one that Rollcall was started with: ${what}. What Rollcall ` +
        "writes now is gone at the next start. Stop Rollcall, and bring the folder back from a copy or start anew.",
    );
  }
}

/** The disk of the data folder does not answer. */
export class DataDirStill extends StorageError {
  constructor(path: string) {
    super(
      `The disk of the data folder ${printablePath(path)} does not answer. Sign-ins and changes wait for it: ` +
        "unless a snapshot of it is being made, see whether it has failed or is out of reach.",
    );
  }
}

/** The data folder can no longer be written: its disk is full, was mounted anew to be read only or fails, or the process can open no more files. */
export class DataDirUnwritable extends StorageError {
  constructor(path: string, options: { cause: unknown }) {
    const reason = reasonOf(options.cause).replaceAll(path, "…");
    const advice = /^E[MN]FILE\b/.test(reason)
      ? "let the process open more files (ulimit -n)."
      : "make space on its disk, or mount it for writing.";
    super(
      `Nothing can be written to the data folder ${printablePath(path)}: ${reason}. Sign-ins and changes fail, or soon will: ${advice}`,
      options,
    );
  }
}

/** Another process uses the data folder. `since` is when it locked the folder. */
export class DataDirLocked extends StorageError {
  constructor(
    path: string,
    readonly holder: { pid: number; host: string; since: Date; elsewhere: boolean },
  ) {
    const { pid, host, since, elsewhere } = holder;
    const who = elsewhere ? `process ${pid} on ${host}` : `process ${pid}`;
    super(
      `The data folder ${printablePath(path)} is in use by ${who} since ${since.toISOString()}. Stop that process first, or set ` +
        "DATA_DIR to another folder. Two at once would destroy each other's data.",
    );
  }
}

/** The database cannot be opened or migrated. */
export class DatabaseUnusable extends StorageError {
  constructor(where: string, options: { cause: unknown }) {
    const reason = reasonOf(options.cause);
    const advice = /does not support SSL/.test(reason) ? ENCRYPTION : "";
    super(`${where}: ${reason}.${advice}`, options);
  }
}

/** The embedded database is damaged, or its folder is none. */
export class DatabaseDamaged extends StorageError {
  constructor(where: string, options: { cause: unknown }) {
    super(
      `${where} cannot be opened: ${reasonOf(options.cause)}. Bring the whole data folder back from a copy ` +
        "(OPERATIONS.md); to begin anew, move its db away.",
      options,
    );
  }
}

/** A file of the embedded database may not be read or written by this process's user. */
export class DatabaseForbidden extends StorageError {
  constructor(where: string, file: string) {
    super(
      `${where} cannot be opened: the user running Rollcall may not read and write ${printablePath(file)} in it. Nothing is damaged: ` +
        "as root, give the whole data folder to that user (chown -R), and start again.",
    );
  }
}

/** The embedded database has lost the file without which a start would make an empty one in its place. */
export class DatabaseIncomplete extends StorageError {
  constructor(where: string) {
    super(
      `${where} has lost its file PG_VERSION, and a start would make an empty database over the rest. Bring that file back from ` +
        "a copy, or the whole data folder (OPERATIONS.md); to begin anew, as where a first start was never finished, move the folder db away.",
    );
  }
}

const ENCRYPTION =
  " What goes to another machine is encrypted: switch TLS on at the server or, where nobody else can listen on the way, set " +
  "sslmode=disable in the address.";

/** A later release has migrated the database. */
export class SchemaTooNew extends StorageError {
  constructor(where: string) {
    super(
      `${where} belongs to a later release of Rollcall: it has tables that this one does not know and could damage. Start that ` +
        "release, or bring back the copy from before the upgrade (OPERATIONS.md).",
    );
  }
}

/** The database lacks a migration, and the role in DATABASE_URL may not apply it. */
export class MigrationForbidden extends StorageError {
  constructor(where: string, options: { cause: unknown }) {
    super(
      `${where} has not been migrated to this release, or its role may not see that it has: ${reasonOf(options.cause)}. Run ` +
        "npm run migrate with the address of a role that may create tables, and start again; OPERATIONS.md says what the other role needs.",
      options,
    );
  }
}

/** The database is migrated, and the role in DATABASE_URL does not see its tables. */
export class TablesHidden extends StorageError {
  constructor(where: string, path: string) {
    super(
      `${where} has Rollcall's tables in its schema public, which its role does not see: its search_path is ${path}. Have public ` +
        "in it (alter role … set search_path, or the address), and let the role use it (grant usage on schema public).",
    );
  }
}

/** The database that Rollcall runs on lacks a migration that it had at the start. */
export class MigrationMissing extends StorageError {
  constructor(where: string) {
    super(
      `${where} has become older than this release: it was replaced by a copy. Restart Rollcall, which migrates it.`,
    );
  }
}

/** The platform's own words for an error, never with an address that contains a password. */
export function reasonOf(cause: unknown): string {
  // The embedded database ends with an object that only looks like an error.
  if (!(cause instanceof Error))
    return String((isObject(cause) && (cause["message"] || cause["name"])) || cause);
  // drizzle wraps the driver's error, and its message repeats the whole statement.
  if (cause.cause instanceof Error) return reasonOf(cause.cause);
  return cause.message.replace(/\.$/, "") || (cause as NodeJS.ErrnoException).code || cause.name;
}
