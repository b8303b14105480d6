import { expect, test } from "vitest";
import { settle } from "@/lib/server/upstream/testing/fake-clock";
import { createReaders } from "./readers";

test("whoever read elsewhere is found out once; while the database is away, again the next time", async () => {
  const asked: string[] = [];
  let isAway = true;
  let learned = 0;
  const readers = createReaders(
    async (id) => {
      asked.push(id);
      if (isAway) throw new Error("away");
      return id === "ada" ? "ada@example.com" : undefined;
    },
    () => {
      learned += 1;
    },
  );
  expect(readers.get("ada")).toBeUndefined();
  await settle();
  isAway = false;
  for (const id of ["ada", "nobody", "nobody"]) expect(readers.get(id)).toBeUndefined();
  await settle();
  expect([readers.get("ada"), readers.get("nobody"), learned]).toEqual(["ada@example.com", undefined, 1]);
  expect(asked).toEqual(["ada", "ada", "nobody"]);
});
