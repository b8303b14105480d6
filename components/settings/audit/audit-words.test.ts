import { expect, test } from "vitest";
import { AUDIT_KINDS } from "@/lib/contract/audit";
import { detailWords, KIND_GROUPS, kindWords } from "./audit-words";

test("every kind there is has words and a place in the filter, and one of a later release is shown as it is", () => {
  const listed = Object.values(KIND_GROUPS).flatMap((group) => Object.keys(group));
  expect(listed.toSorted()).toEqual([...AUDIT_KINDS].toSorted());
  for (const kind of AUDIT_KINDS) expect(kindWords(kind)).toMatch(/^[A-Z][a-z -]+$/);
  expect(kindWords("copy_made")).toBe("copy_made");
  expect(kindWords("constructor")).toBe("constructor");
});

test.each([
  ["sign_in", { by: "password" }, "with a password"],
  [
    "sign_in_failed",
    { failed: 12, throttled: 3, minutes: 15 },
    "12 with a wrong password or address, 3 turned away unchecked in 15 min",
  ],
  ["role_changed", { from: "viewer", to: "admin" }, "from viewer to administrator"],
  ["invitation_made", { role: "admin" }, "as administrator"],
  ["sessions_ended", { sessions: 1 }, "1 session"],
  [
    "export",
    { what: "staff", format: "csv", rows: 10000, reportedBy: "browser" },
    "staff · csv · 10,000 rows · as the browser reported it",
  ],
  ["settings", { lists: ["a", "b"] }, "lists: a, b"],
  ["person_disabled", {}, ""],
])("%s says what else is known of it", (kind, details, words) => {
  expect(detailWords({ kind, details })).toBe(words);
});
