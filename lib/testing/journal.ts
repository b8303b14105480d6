import { sql } from "drizzle-orm";
import { memoryDatabase } from "@/lib/server/db/testing/databases";
import { replyError, replyJson } from "@/lib/server/http/reply";
import { parseChartQuery, parseHoursQuery, parseListQuery } from "@/lib/server/journal/read/parse-query";
import { type JournalBed, openJournal } from "@/lib/server/journal/testing/journal-bed";
import { isLocalError } from "@/lib/server/upstream/errors/errors";

/** A journal on a database of its own, and a `fetch` that answers as its handlers do, without sessions and origins. */
export interface TestJournal extends JournalBed {
  fetch: typeof fetch;
  /** Loses so many of the newest entries, as a standby that was behind has. */
  fallBehind(entries: number): Promise<void>;
  close(): Promise<void>;
}

export async function openTestJournal(): Promise<TestJournal> {
  const database = await memoryDatabase();
  const bed = openJournal(database.db);
  const { journal, clock } = bed;

  async function answer({ pathname, search }: URL): Promise<unknown> {
    const [, , , connection = "", , part] = pathname.split("/");
    if (part === "minutes") return journal.minutes(connection, parseChartQuery(search, clock.now()));
    if (part === "hours") return journal.hours(connection, parseHoursQuery(search));
    const query = parseListQuery(search);
    if (query.kind === "news") return journal.news(connection, query.filter, query.since);
    if (query.kind === "page") return journal.list(connection, query.filter, query);
    throw new Error(`Nothing answers ${pathname}${search} in a test`);
  }

  return {
    ...bed,
    async fetch(address) {
      try {
        return replyJson(await answer(new URL(String(address), "http://rollcall.test")));
      } catch (error) {
        if (isLocalError(error)) return replyError(error);
        throw error;
      }
    },
    async fallBehind(entries) {
      await database.db.execute(
        sql`delete from journal where id > (select max(id) from journal) - ${entries}`,
      );
    },
    async close() {
      await journal.close();
      await database.close();
    },
  };
}
