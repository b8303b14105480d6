import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readListPage } from "@/lib/client/list/list-page";
import type { CopyRow } from "@/lib/contract/copy-rows";
import type { ListItem } from "@/lib/contract/list";
import { RESOURCES } from "@/lib/contract/resources";
import { openConsole, type TestConsole } from "@/lib/testing/console";
import { rereadRow } from "./reread-row";

const NO_ONE = "no one";

let rollcall: TestConsole;
let renamed = NO_ONE;

beforeEach(async () => {
  renamed = NO_ONE;
  rollcall = await openConsole({
    staff: 250,
    body: (text) => text.replace(`"name":"${renamed}"`, '"name":"Somebody Else","height":1.80'),
  });
  vi.stubGlobal("fetch", rollcall.fetch);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await rollcall.close();
});

/** The first three rows as a copy has them. */
async function rowsOfCopy(): Promise<CopyRow<ListItem>[]> {
  const answer = await rollcall.fetch("/api/c/default/v1/staff?limit=3");
  const provenance = { after: undefined, requestId: undefined, receivedAt: 0, source: undefined };
  const { items } = readListPage(await answer.text(), "id", provenance);
  return items.map((item, index) => ({
    key: String(item.id),
    after: index === 0 ? null : String(items[index - 1]?.id),
    readAt: 0,
    item,
  }));
}

function reread(row: CopyRow<ListItem>, omit: readonly string[] = []) {
  return rereadRow({ connection: "default", resource: RESOURCES.staff, row, omit });
}

test("a row of the copy is read again by one call after the row before it, and is the same or tells which fields differ", async () => {
  const [first, second] = (await rowsOfCopy()) as [CopyRow<ListItem>, CopyRow<ListItem>];
  expect(await reread(first)).toMatchObject({ kind: "same", requestId: expect.stringMatching(/^req_/) });
  expect(await reread(second)).toMatchObject({ kind: "same" });
  expect(rollcall.calls().at(-1)?.query).toBe(`limit=1&starting_after=${first.key}`);
  renamed = String(second.item.name);
  const changed = await reread(second);
  if (changed.kind !== "changed") throw new Error(`It is ${changed.kind}`);
  const { differences } = changed;
  expect(differences.map(({ field }) => field)).toEqual(["name", "height"]);
  expect(differences[0]).toEqual({ field: "name", before: second.item.name, after: "Somebody Else" });
  expect("before" in (differences[1] ?? {})).toBe(false);
});

test("fields that the copy leaves out are no difference", async () => {
  const [, second] = (await rowsOfCopy()) as [CopyRow<ListItem>, CopyRow<ListItem>];
  const { phone: _, ...item } = second.item;
  expect(await reread({ ...second, item: item as ListItem }, ["phone"])).toMatchObject({ kind: "same" });
});

test("another row in its place tells that it is not where it was, and nothing more", async () => {
  const [, second, third] = (await rowsOfCopy()) as [CopyRow<ListItem>, CopyRow<ListItem>, CopyRow<ListItem>];
  expect(await reread({ ...third, after: second.after })).toMatchObject({ kind: "elsewhere" });
  expect(await reread({ ...third, after: "99999999" })).toMatchObject({ kind: "elsewhere" });
});
