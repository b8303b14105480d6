import { sql } from "drizzle-orm";
import type { Db } from "@/lib/server/db/open-database";
import { people } from "@/lib/server/db/schema";
import { DRAWN } from "./lots";

/** Six, three and one in ten rows belong to these. */
export const CONNECTIONS = ["default", "live", "sandbox"] as const;
/** The one that is read. */
export const [CONNECTION] = CONNECTIONS;

const PEOPLE = 20;

/** Somebody who made about one in twenty-three of the calls. */
export const PERSON = personAt(12);

/**
 * Fills an empty journal with attempts, 10,000 for each day before now: several connections, people, resources and what
 * goes wrong in between. Indexes are made when the rows are there, which is several times faster.
 */
export async function fill(db: Db, rows: number): Promise<void> {
  const everyone = Array.from({ length: PEOPLE }, (_, number) => ({
    id: personAt(number),
    email: `bench-${number}@rollcall.local`,
    role: "viewer" as const,
    createdAt: new Date(0),
  }));
  await db.insert(people).values(everyone);
  const indexes = await indexesOf(db);
  for (const { name } of indexes) await db.execute(sql.raw(`drop index ${name}`));
  await db.execute(sql`select setseed(0.5)`);
  await db.execute(attempts(rows));
  await db.execute(sql`
    insert into journal_minutes (connection, minute, outcome, attempts)
    select connection, date_trunc('minute', at, 'UTC'), outcome, count(*) from journal group by 1, 2, 3`);
  await db.execute(sql`
    insert into journal_served (operation, shared, cached, last_at)
    select operation, 1, 2, max(at) from journal where id % 10 = 0 group by 1`);
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local maintenance_work_mem = '512MB'`);
    for (const { definition } of indexes) await transaction.execute(sql.raw(definition));
  });
  for (const table of ["people", "journal", "journal_minutes", "journal_served"]) {
    await db.execute(sql.raw(`vacuum analyze ${table}`));
  }
}

function personAt(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

async function indexesOf(db: Db): Promise<{ name: string; definition: string }[]> {
  const result = await db.execute(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'journal' and indexname <> 'journal_pkey'`);
  // One of the two databases answers with an array, the other with an object that has one.
  return Array.isArray(result) ? result : (result as unknown as { rows: [] }).rows;
}

function attempts(count: number) {
  const needle = Math.ceil(count / 2);
  return sql`
    with lot as materialized (
      select * from json_to_recordset(${JSON.stringify(DRAWN)}::text::json)
        as lot(fate int, outcome text, sent bool, status int, code text, message text)
    ), dice as materialized (
      select i, case when i = ${needle}::int then -1 else floor(random() * 1000)::int end as fate,
        random() as owner, random() as who, random() as why, random() as what, random() as late
      from generate_series(1, ${count}::int) as i
    ), attempt as (
      select *,
        case when why < 0.6 then 'browse' when why < 0.9 then 'load'
          when why < 0.97 then 'check' else 'token' end as purpose,
        case when sent then 'req_' else 'local_' end || lpad(i::text, 12, '0') as request
      from dice join lot using (fate)
    ), named as (
      select *, case when purpose = 'token' then '/oauth/token' when what < 0.7 then '/v1/staff'
        when what < 0.9 then '/v1/teams' else '/v1/staff/stf_' || (what * 100000)::int end as path
      from attempt
    )
    insert into journal (
      connection, at, duration_ms, person, operation, attempt, purpose, method, path, query, sent, outcome, status, type,
      code, message, request_id, headers, limit_before, remaining_before, resets_before, limit_after, remaining_after,
      resets_after, elsewhere, service_version, haystack
    )
    select
      case when fate < 0 or owner < 0.6 then ${CONNECTIONS[0]}
        when owner < 0.9 then ${CONNECTIONS[1]} else ${CONNECTIONS[2]} end,
      now() - (${count}::int - i) * interval '8640 ms' - late * interval '5 s', case when i % 100 = 0 then 4000 else i % 400 end,
      '00000000-0000-4000-8000-' || lpad(floor(who * who * ${PEOPLE}::int)::text, 12, '0'),
      md5((i - case when i % 20 = 0 then 1 else 0 end)::text)::uuid::text, 1 + case when i % 20 = 0 then 1 else 0 end,
      purpose, case when purpose = 'token' then 'POST' else 'GET' end, path,
      'limit=25&starting_after=stf_' || lpad(i::text, 8, '0'), sent, outcome, status,
      case when code is not null then 'api_error' end, code, message, request,
      jsonb_build_object('request-id', request, 'ratelimit-limit', '120', 'ratelimit-remaining', (i % 120)::text,
        'ratelimit-reset', (i % 60)::text, 'service-version', '2025-01-01'),
      120, 120 - i % 120, now(), 120, 119 - i % 120, now(), i % 7, '2025-01-01',
      concat_ws(E'\n', path, lower(message), request)
    from named`;
}
