// For tests alone: the database as an earlier release leaves it, and what that release asks of it.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/lib/server/db/open-database";

interface Journal {
  entries: { idx: number; tag: string }[];
}

const MIGRATIONS = join(process.cwd(), "lib/server/db/migrations");

/** Writes the migrations of a release into a folder: the first ones, up to that of this number. */
export function writeFormerMigrations(folder: string, last: number): string {
  mkdirSync(join(folder, "meta"), { recursive: true });
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8")) as Journal;
  const entries = journal.entries.filter(({ idx }) => idx <= last);
  for (const { tag } of entries) copyFileSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`));
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  return folder;
}

/**
 * What the release of migration 0001 writes for somebody, word for word: never to be changed with the schema.
 * @param name a word without a quote
 */
export function formerStatements(name: string): SQL[] {
  const at = "2026-01-02T03:04:05.678Z";
  const attempt = `[{"connection":"north","at":"${at}","duration_ms":7,"person":"${name}","operation":"op-${name}","attempt":1,
    "purpose":"browse","method":"GET","path":"/v1/staff","query":"limit=7","sent":true,"outcome":"succeeded","status":200,
    "request_id":"req_${name}","headers":{"request-id":"req_${name}"},"haystack":"/v1/staff req_${name}"}]`;
  return [
    sql`insert into "people" ("id", "email", "name", "role", "password_hash", "created_at")
      values (default, ${`${name}@example.com`}, ${name}, 'viewer', 'hash', ${at}) on conflict do nothing`,
    // As it makes the first administrator, of whoever has the address.
    sql`insert into "people" ("id", "email", "name", "role", "password_hash", "created_at")
      values (default, ${`${name}@example.com`}, default, 'admin', 'hash', ${at})
      on conflict ("email") do update set "email" = ${`${name}@example.com`}, "role" = 'admin', "password_hash" = 'hash'`,
    sql`delete from "sessions" where "sessions"."expires_at" < '2020-01-01T00:00:00Z'`,
    sql`insert into "sessions" ("id", "person_id", "created_at", "last_seen_at", "expires_at")
      select ${`session-${name}`}, "id", ${at}, ${at}, '2036-01-01T00:00:00Z' from "people" where "name" = ${name}`,
    sql`update "sessions" set "last_seen_at" = '2026-01-02T03:05:05.678Z'
      where "sessions"."id" = ${`session-${name}`} and "sessions"."last_seen_at" < '2026-01-02T03:05:05.678Z'`,
    sql`insert into journal (connection, at, duration_ms, person, operation, attempt, purpose, method, path, query, sent,
        outcome, status, request_id, headers, haystack)
      select connection, at, duration_ms, person, operation, attempt, purpose, method, path, query, sent, outcome, status,
        request_id, headers, haystack from json_populate_recordset(null::journal, ${attempt}::text::json)`,
    sql`insert into journal_minutes (connection, minute, outcome, attempts)
      values ('north', date_trunc('minute', ${at}::timestamptz, 'UTC'), 'succeeded', 1)
      on conflict (connection, minute, outcome) do update set attempts = journal_minutes.attempts + excluded.attempts`,
    sql`insert into "access_states" ("connection", "target", "state", "updated_at")
      values (${name}, 'target', '{"verdict":"ok"}', ${at})`,
    sql`insert into "access_events" ("id", "connection", "at", "code", "resource", "request_id")
      values (default, ${name}, ${at}, 'ok', null, null)`,
  ];
}

/** Everything in the tables of that release, as it reads them: sessions with whose they are. */
export async function formerContents(db: Db): Promise<unknown[][]> {
  const reads = [
    sql`select "sessions"."id" as "session", "person_id", "sessions"."last_seen_at", "expires_at", "email", "name", "role"
      from "sessions" inner join "people" on "people"."id" = "sessions"."person_id" order by 1`,
    sql`select "id", "email", "name", "role", "password_hash", "created_at" from "people" order by "email"`,
    // Without the columns that later releases have added.
    sql`select to_jsonb("journal") - 'window_ends' - 'target' as "attempt" from "journal" order by "id"`,
    sql`select * from "journal_minutes" order by "minute"`,
    sql`select * from "access_states" order by "connection"`,
    sql`select * from "access_events" order by "id"`,
  ];
  const contents: unknown[][] = [];
  // Both drivers answer so, which the type they have in common does not say.
  for (const read of reads) contents.push(((await db.execute(read)) as { rows: unknown[] }).rows);
  return contents;
}
