import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccess } from "@/lib/server/access/access";
import type { Database } from "@/lib/server/db/open-database";
import { journal as entries, journalMinutes, journalServed } from "@/lib/server/db/schema";
import { emptyTables, memoryDatabase } from "@/lib/server/db/testing/databases";
import { createDirectory } from "@/lib/server/directory";
import { streamExport } from "@/lib/server/export/stream-export";
import { type Echo, type Manner, startEcho, write } from "@/lib/server/testing/echo-service";
import { isIn, KEY, PLANTED, TOKENS } from "@/lib/server/testing/planted-secrets";
import { LocalError } from "@/lib/server/upstream/errors/errors";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { journalLines } from "./export/journal-lines";
import { openJournal, written } from "./testing/journal-bed";

/** A service that repeats the word in every field of its errors. */
function error(word: string) {
  const said = {
    type: word,
    code: word,
    message: `No: ${word}!`,
    param: word,
    doc_url: word,
    request_id: word,
  };
  return { error: { ...said, [word]: word } };
}

const MANNERS: Record<string, Manner> = {
  "an error": { resource: (word, _request, response) => write(response, 403, word, error(word)) },
  "a success": { resource: (word, _request, response) => write(response, 200, word, { [word]: word }) },
  "what it was sent": {
    resource: (_word, { url, headers, rawHeaders }, response) =>
      write(response, 400, headers.authorization ?? "", error(`${url} ${rawHeaders.join(" ")}`)),
  },
  "a link that leads to it": {
    resource: (word, _request, response) =>
      write(response, 404, word, {
        error: { type: "x", code: "x", message: "x", doc_url: `https://x.test/?k=${word}` },
      }),
  },
  "a refused key": {
    token: (word, _request, response) =>
      write(response, 400, word, { error: word, error_description: `No ${word}`, message: word }),
  },
};

let echo: Echo;
let database: Database;

beforeAll(async () => {
  echo = await startEcho(TOKENS);
  database = await memoryDatabase();
});

afterAll(async () => {
  await echo.close();
  await database.close();
});

test.each(Object.keys(MANNERS))(
  "stealing credentials: none is in the journal or in a file of it, although the service repeats them in %s",
  async (name) => {
    const { db } = database;
    const { journal } = openJournal(db);
    const connections = PLANTED.map((word, index) => ({
      id: `c${index}`,
      label: "Directory",
      environment: "test" as const,
      resources: ["staff" as const],
      target: createTarget(echo.urlOf(word, MANNERS[name] ?? {}), KEY),
    }));
    const access = createAccess({ failed: (failure) => expect(failure).toBeUndefined() });
    const directory = createDirectory(connections, (attempt) => journal.observe(attempt), access, journal);
    const ada = { id: "ada", email: "ada@example.com" };
    await Promise.all(
      PLANTED.map(async (word, index) => {
        const search = `?${new URLSearchParams({ limit: word, starting_after: word, [word]: word })}`;
        const read = {
          connection: `c${index}`,
          path: "v1/staff",
          search: "",
          purpose: "browse",
          fresh: true,
        } as const;
        await directory.read(ada, read);
        const segment = /^[A-Za-z0-9_-]+$/.test(word) ? `/${word}` : "";
        await directory.read(ada, { ...read, path: `v1/staff${segment}`, search }).catch(() => {});
        // Refused before anything is sent: for its path, for its query, and for asking too fast.
        await directory.read(ada, { ...read, path: `v1/${word}/../x` }).catch(() => {});
        await directory.read(ada, { ...read, search: `${search}&${"x=1&".repeat(60)}` }).catch(() => {});
        directory.noteRefusal(
          ada,
          { ...read, path: `v1/${word}`, search },
          new LocalError("too_many_requests", "Slow."),
        );
      }),
    );
    await written(journal);
    const rows = await db.select().from(entries);
    const leaks: string[] = [];
    for (const [index, word] of PLANTED.entries()) {
      const kept = JSON.stringify(rows.filter(({ connection }) => connection === `c${index}`));
      for (const code of ["path_invalid", "query_invalid", "too_many_requests"]) expect(kept).toContain(code);
      const files = [
        await fileText(journal, `c${index}`, "csv"),
        await fileText(journal, `c${index}`, "ndjson"),
      ];
      if ([kept, ...files].some((text) => isIn(text, word))) leaks.push(word);
    }
    expect(leaks).toEqual([]);
    const others = JSON.stringify([
      await db.select().from(journalMinutes),
      await db.select().from(journalServed),
    ]);
    expect(PLANTED.filter((word) => isIn(others, word))).toEqual([]);
    await directory.close();
    await journal.close();
    await emptyTables(db);
  },
);

async function fileText(
  journal: ReturnType<typeof openJournal>["journal"],
  connection: string,
  format: "csv" | "ndjson",
): Promise<string> {
  const batches = journal.batches(connection, {});
  const first = await batches.next();
  const text = await new Response(
    streamExport(batches, { lines: journalLines(format), first, failed: () => {}, now: Date.now }),
  ).text();
  expect(text).toContain("path_invalid");
  return text;
}
