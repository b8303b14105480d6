import fc from "fast-check";
import { expect, test } from "vitest";
import { fileName } from "./file-name";

test("a file's name says what is in it and when it was made, in UTC", () => {
  expect(fileName("default", "staff", "csv", Date.UTC(2026, 2, 1, 9, 5, 7, 123))).toBe(
    "rollcall-default-staff-2026-03-01T09-05-07Z.csv",
  );
  expect(fileName("Zürich / Süd", "../..", "ndjson", 0)).toBe(
    "rollcall-zurich-sud-unnamed-1970-01-01T00-00-00Z.ndjson",
  );
});

test("whatever a connection is called, every file system takes the name", () => {
  const anyName = fc.string({ unit: "binary", maxLength: 300 });
  fc.assert(
    fc.property(anyName, anyName, (connection, resource) => {
      expect(fileName(connection, resource, "json", 0)).toMatch(
        /^rollcall-[a-z0-9-]{1,60}-[a-z0-9-]{1,60}-1970-01-01T00-00-00Z\.json$/,
      );
    }),
  );
});
