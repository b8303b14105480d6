import fc from "fast-check";
import { expect, test } from "vitest";
import { columnsFor } from "./columns";

test.each(Object.getOwnPropertyNames(Object.prototype))(
  "a field called %s is a column like any other",
  (field) => {
    expect(columnsFor([field])).toEqual([
      expect.objectContaining({ field, label: expect.any(String), width: 170, format: undefined }),
    ]);
  },
);

test("whatever a field is called, its column has a text for a heading and a width", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (field) => {
      const [column] = columnsFor([field]);
      expect(typeof column?.label).toBe("string");
      expect(column?.width).toBeGreaterThan(0);
    }),
  );
});
