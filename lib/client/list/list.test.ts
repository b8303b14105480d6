import { describe, expect, test } from "vitest";
import { ApiFailure } from "@/lib/client/http/api-failure";
import { type ListPage, readListPage } from "./list-page";
import { listEnd, nextCursor } from "./next-cursor";
import { RowList } from "./row-list";

const PROVENANCE = { after: undefined, requestId: "req_1", receivedAt: 0, source: "upstream" } as const;

const BY_ID = { cursor: "id", fields: ["id", "name", "object"] } as const;

function page(ids: (number | string)[], hasMore: boolean, after?: string): ListPage {
  const items = ids.map((id) => `{"object":"staff","id":${id},"name":null,"__proto__":{"x":1}}`);
  const text = `{"object":"list","url":"/v1/staff","has_more":${hasMore},"data":[${items}]}`;
  return readListPage(text, "id", { ...PROVENANCE, after });
}

describe("a page of a list", () => {
  test("an id of 20 digits survives as cursor and key", () => {
    const only = page(["12345678901234567890"], true);
    expect(nextCursor([only])).toBe("12345678901234567890");
    expect(new RowList(BY_ID).absorb([only]).rows[0]?.key).toBe("12345678901234567890");
  });

  test("null stays null, and a field called __proto__ is a field", () => {
    const item = page([1], false).items[0];
    expect(item?.name).toBeNull();
    expect(Object.hasOwn(item ?? {}, "__proto__")).toBe(true);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test.each(["{}", '{"data":[]}', '{"data":{},"has_more":true}', '{"data":[],"has_more":"yes"}'])(
    "%s is no list, and says so",
    (text) => expect(() => readListPage(text, "id", PROVENANCE)).toThrow(ApiFailure),
  );
});

describe("what stands in the place of items", () => {
  test.each(["null", "7", "12345678901234567890", '"text"', "true", "[]", '{"id":1},null'])(
    "[%s] is no list of objects, and says so",
    (data) => {
      const text = `{"data":[${data}],"has_more":false}`;
      expect(() => readListPage(text, "id", PROVENANCE)).toThrow(ApiFailure);
    },
  );

  test.each(["{}", "[1]", '{"toString":1,"valueOf":2}', '{"__proto__":null}', "null", "true"])(
    "an id that is %s is no cursor, and its row is there all the same",
    (id) => {
      const only = readListPage(`{"data":[{"object":"staff","id":${id}}],"has_more":true}`, "id", PROVENANCE);
      expect(only.lastCursor).toBeUndefined();
      expect(new RowList(BY_ID).absorb([only]).rows.map(({ key }) => key)).toEqual(["row-0"]);
    },
  );
});

describe("where a list ends", () => {
  test("has_more alone decides, not the size of a page", () => {
    expect(nextCursor([page([1, 2, 3], true)])).toBe("3");
    expect(listEnd([page([1, 2, 3], false)])).toBe("complete");
    expect(nextCursor([page([1, 2, 3], false)])).toBeUndefined();
  });

  test("a service that goes round in circles is stopped, and why is told", () => {
    const first = page([1, 2], true);
    expect(listEnd([first, page([], true)])).toBe("empty_page");
    expect(listEnd([first, page([2], true, "2")])).toBe("repeated_cursor");
    expect(listEnd([readListPage('{"data":[{"object":"x"}],"has_more":true}', "id", PROVENANCE)])).toBe(
      "no_cursor",
    );
    const circle = [first, page([3, 4], true), ...[2, 4, 2, 4].map((id) => page([id], true))];
    expect(listEnd(circle, new RowList(BY_ID).absorb(circle).stale)).toBe("nothing_new");
  });

  test("up to three pages of known rows in a row are passed over while the cursor moves", () => {
    const known = [1, 2, 1].map((id) => page([id], true));
    const pages = [page([1, 2], true), ...known, page([3], true), ...known];
    expect(listEnd(pages, new RowList(BY_ID).absorb(pages).stale)).toBeUndefined();
  });
});

/** A page of items with these ids, each called by it. */
function named(...ids: (string | null)[]) {
  const data = ids.map((id) => ({ id, name: `${id}` }));
  return readListPage(JSON.stringify({ data, has_more: false }), "id", PROVENANCE);
}

describe("the rows of pages", () => {
  test("as many field names as a page can hold cost no more than one look each: 200 are told by name, of the others how many", () => {
    const pages = [0, 1].map((number) => {
      const items = Array.from(Array(50).keys(), (at) => {
        const id = number * 50 + at;
        return {
          id,
          ...Object.fromEntries(Array.from(Array(1_900).keys(), (field) => [`f${id}_${field}`, 0])),
        };
      });
      return readListPage(JSON.stringify({ data: items, has_more: true }), "id", PROVENANCE);
    });
    const list = new RowList(BY_ID).absorb(pages);
    expect(list.fields).toHaveLength(200);
    expect(list.fields.slice(0, 4)).toEqual(["id", "name", "f0_0", "f0_1"]);
    expect(list.moreFields).toBe(2 + 100 * 1_900 - 200);
    const { fields } = list;
    expect(list.absorb([...pages, page([301], false)]).fields).toBe(fields);
  });

  test("each is there once, in the order of its first coming", () => {
    const list = new RowList(BY_ID).absorb([page([1, 2], true), page([2, 3], false)]);
    expect(list.rows.map(({ key }) => key)).toEqual(["1", "2", "3"]);
    expect(list.duplicates).toBe(1);
  });

  test("an item without a key takes none from an item that has one, whichever comes first", () => {
    const list = new RowList(BY_ID).absorb([named("row-1", null), named(null, "row-2", "row-3", "row-2")]);
    expect(list.rows.map(({ item }) => item.name)).toEqual(["row-1", "null", "null", "row-2", "row-3"]);
    expect(list.duplicates).toBe(1);
    expect(new Set(list.rows.map(({ key }) => key)).size).toBe(5);
    for (const [at, { key }] of list.rows.entries()) expect(list.indexOf(key)).toBe(at);
    expect(list.rows[3]?.key).toBe("row-2");
  });

  test.each(["", "\ud800", "a\udc00"])("a key of %j leads nowhere: an address cannot hold it", (id) => {
    const only = readListPage(JSON.stringify({ data: [{ id }], has_more: true }), "id", PROVENANCE);
    expect(listEnd([only])).toBe("no_cursor");
  });

  test("a field that first comes on a later page is known from then on", () => {
    const later = readListPage(
      '{"data":[{"object":"staff","id":3,"shift_hours":7}],"has_more":false}',
      "id",
      PROVENANCE,
    );
    expect(new RowList(BY_ID).absorb([page([1], true), later]).fields).toContain("shift_hours");
  });

  test("absorbing the same pages twice changes nothing", () => {
    const pages = [page([1, 2], true)];
    const list = new RowList(BY_ID).absorb(pages).absorb(pages);
    expect(list.rows).toHaveLength(2);
    expect(list.stale).toBe(0);
  });

  test("pages that are no continuation start anew", () => {
    const list = new RowList(BY_ID).absorb([page([1, 2], true), page([3], false)]);
    expect(list.absorb([page([9], false)]).rows.map(({ key }) => key)).toEqual(["9"]);
  });
});
