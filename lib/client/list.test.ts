import { describe, expect, test } from "vitest";
import { ApiFailure } from "./api-failure";
import { type ListPage, readListPage } from "./list-page";
import { listEnd, nextCursor } from "./next-cursor";
import { RowList } from "./row-list";

const PROVENANCE = { after: undefined, requestId: "req_1", receivedAt: 0, source: "upstream" } as const;

function page(ids: (number | string)[], hasMore: boolean, after?: string): ListPage {
  const items = ids.map((id) => `{"object":"staff","id":${id},"name":null,"__proto__":{"x":1}}`);
  const text = `{"object":"list","url":"/v1/staff","has_more":${hasMore},"data":[${items}]}`;
  return readListPage(text, "id", { ...PROVENANCE, after });
}

describe("a page of a list", () => {
  test("an id of 20 digits survives as cursor and key", () => {
    const only = page(["12345678901234567890"], true);
    expect(nextCursor([only])).toBe("12345678901234567890");
    expect(new RowList("id").absorb([only]).rows[0]?.key).toBe("12345678901234567890");
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
    expect(listEnd(circle, new RowList("id").absorb(circle).stale)).toBe("nothing_new");
  });

  test("up to three pages of known rows in a row are passed over while the cursor moves", () => {
    const known = [1, 2, 1].map((id) => page([id], true));
    const pages = [page([1, 2], true), ...known, page([3], true), ...known];
    expect(listEnd(pages, new RowList("id").absorb(pages).stale)).toBeUndefined();
  });
});

describe("the rows of pages", () => {
  test("each is there once, in the order of its first coming", () => {
    const list = new RowList("id").absorb([page([1, 2], true), page([2, 3], false)]);
    expect(list.rows.map(({ key }) => key)).toEqual(["1", "2", "3"]);
    expect(list.duplicates).toBe(1);
  });

  test("a field that first comes on a later page is known from then on", () => {
    const later = readListPage(
      '{"data":[{"object":"staff","id":3,"shift_hours":7}],"has_more":false}',
      "id",
      PROVENANCE,
    );
    expect(new RowList("id").absorb([page([1], true), later]).fields).toContain("shift_hours");
  });

  test("absorbing the same pages twice changes nothing", () => {
    const pages = [page([1, 2], true)];
    const list = new RowList("id").absorb(pages).absorb(pages);
    expect(list.rows).toHaveLength(2);
    expect(list.stale).toBe(0);
  });

  test("pages that are no continuation start anew", () => {
    const list = new RowList("id").absorb([page([1, 2], true), page([3], false)]);
    expect(list.absorb([page([9], false)]).rows.map(({ key }) => key)).toEqual(["9"]);
  });
});
