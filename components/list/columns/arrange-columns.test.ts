import fc from "fast-check";
import { expect, test } from "vitest";
import { arrangeColumns, nameFieldOf, visibleColumns } from "./arrange-columns";
import { arrangementFrom, changeArrangement, widthWithin } from "./arrangement";
import { columnsFor } from "./columns";
import { moveColumn } from "./move-column";
import { currentArrangement, rememberArrangement } from "./session-arrangement";

const ODD = ["__proto__", "constructor", "hasOwnProperty", "", " ", "a.b", "名前"];
const STAFF = ["id", "name", "livemode", "email", "phone"];

test("the column of the name comes first, whatever the order says; without a field of that name it is the cursor's", () => {
  expect(nameFieldOf(STAFF, "id")).toBe("name");
  expect(nameFieldOf(["ref", "livemode"], "ref")).toBe("ref");
  expect(fieldsOf(STAFF, { order: ["phone", "name"] })).toEqual(["name", "phone", "id", "livemode", "email"]);
});

test("fields that the order does not name come after those that it does, in their usual order", () => {
  expect(fieldsOf(STAFF, { order: ["gone", "email"] })).toEqual(["name", "email", "id", "livemode", "phone"]);
  expect(fieldsOf([...STAFF, "new"], { order: ["phone"] }).slice(-2)).toEqual(["email", "new"]);
});

test("odd names of fields have an order, a width and a place among the hidden like any other", () => {
  const settings = JSON.parse(
    `{"order":${JSON.stringify(ODD.toReversed())},"widths":{"__proto__":77,"constructor":88},"hidden":["hasOwnProperty"]}`,
  );
  const { order, widths, hidden } = arrangementFrom(settings);
  const columns = arrangeColumns(columnsFor(["id", ...ODD]), { order, widths }, "id");
  expect(columns.map(({ field }) => field)).toEqual(["id", ...ODD.toReversed()]);
  const widthOf = (field: string) => columns.find((each) => each.field === field)?.width;
  expect(["__proto__", "constructor", "a.b"].map(widthOf)).toEqual([77, 88, 170]);
  expect(visibleColumns(columns, hidden)).toHaveLength(ODD.length);
});

test("the column of the name is shown, also to those who once hid it", () => {
  const columns = arrangeColumns(columnsFor(STAFF), { order: [], widths: [] }, "name");
  expect(visibleColumns(columns, STAFF).map(({ field }) => field)).toEqual(["name"]);
});

test("a move puts the column where it was let go, keeps what no row has had yet, and says no more than it takes", () => {
  const usual = ["id", "livemode", "email", "phone"];
  expect(moveColumn([], usual, { field: "email", before: "id" })).toEqual(["email"]);
  expect(moveColumn(["email"], usual, { field: "email", before: "phone" })).toEqual([]);
  expect(moveColumn([], usual, { field: "id", before: undefined })).toEqual(["livemode", "email", "phone"]);
  expect(moveColumn(["later", "phone"], usual, { field: "email", before: "later" })).toEqual([
    "email",
    "later",
    "phone",
  ]);
});

test("whatever is moved wherever: it stands there, and the others stay as they were", () => {
  const names = fc.uniqueArray(fc.oneof(fc.constantFrom(...ODD), fc.string()), {
    minLength: 2,
    maxLength: 8,
  });
  fc.assert(
    fc.property(names, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 }), (usual, moves) => {
      let order: string[] = [];
      let model = [...usual];
      for (const [from, to] of moves) {
        const field = model[from % model.length] ?? "";
        const others = model.filter((each) => each !== field);
        const before = others[to % model.length];
        order = moveColumn(order, usual, { field, before });
        model =
          before === undefined
            ? [...others, field]
            : others.flatMap((each) => (each === before ? [field, each] : [each]));
        expect([...new Set([...order, ...usual])]).toEqual(model);
      }
    }),
  );
});

test("widths are whole pixels, 40 to 2,000; one that is taken back is the usual one again", () => {
  expect([-5, 39.4, 40.5, 2_000.4, 9_999].map(widthWithin)).toEqual([40, 40, 41, 2_000, 2_000]);
  const wide = changeArrangement(arrangementFrom(), {
    widths: [
      ["email", 300],
      ["__proto__", 50],
    ],
  });
  expect(changeArrangement(wide, { widths: [["email", null]] }).widths).toEqual([["__proto__", 50]]);
  expect(changeArrangement(wide, { widths: null, hidden: null, order: null })).toEqual(arrangementFrom());
});

test("rows are comfortable until somebody says otherwise", () => {
  expect(arrangementFrom().density).toBe("comfortable");
  expect(arrangementFrom({ density: "compact" }).density).toBe("compact");
});

test("the list is as the page came, until somebody chooses; coming back to the page undoes only what was not chosen here", () => {
  const sent = arrangementFrom({ hidden: ["email", "__proto__"], density: "compact" });
  expect(currentArrangement("north/staff", sent)).toEqual(sent);
  const next = rememberArrangement("north/staff", sent, { hidden: ["phone"], widths: [["phone", 90]] });
  expect(next).toEqual({ ...sent, hidden: ["phone"], widths: [["phone", 90]] });
  const elsewhere = arrangementFrom({ hidden: ["email"], order: ["phone"] });
  expect(currentArrangement("north/staff", elsewhere)).toEqual({
    ...next,
    order: ["phone"],
    density: "comfortable",
  });
  expect(currentArrangement("north/teams", sent)).toEqual(sent);
});

function fieldsOf(fields: string[], { order }: { order: string[] }): string[] {
  return arrangeColumns(columnsFor(fields), { order, widths: [] }, "name").map(({ field }) => field);
}
