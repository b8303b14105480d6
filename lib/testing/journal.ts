import { memoryDatabase } from "@/lib/server/db/testing/databases";
import { replyError, replyJson } from "@/lib/server/http/reply";
import { parseChartQuery, parseHoursQuery, parseListQuery } from "@/lib/server/journal/read/parse-query";
import { type JournalBed, openJournal } from "@/lib/server/journal/testing/journal-bed";
import { isLocalError } from "@/lib/server/upstream/errors/errors";

/** The journal on a database of its own, and what a page's `fetch` meets that asks for it, less sessions and origins. */
export interface TestJournal extends JournalBed {
  fetch: typeof fetch;
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
    const wanted = parseListQuery(search);
    if (wanted.kind === "news") return journal.news(connection, wanted.filter, wanted.since);
    if (wanted.kind === "page") return journal.list(connection, wanted.filter, wanted);
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
    async close() {
      await journal.close();
      await database.close();
    },
  };
}
