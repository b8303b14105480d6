import { expect, test } from "vitest";
import { DatabaseUnusable } from "./errors";

test("the reason of an embedded database that ended with what only looks like an error is in its words", () => {
  const cause = { name: "ExitStatus", message: "Program terminated with exit(1)", status: 1 };
  expect(new DatabaseUnusable("The database cannot be opened", { cause }).message).toContain(
    "Program terminated with exit(1)",
  );
});
