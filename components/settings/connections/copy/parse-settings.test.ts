import { expect, test } from "vitest";
import { formatFields } from "@/components/shell/copy/field-names";
import { RESOURCES } from "@/lib/contract/resources";
import { changedSettings, parseSettings } from "./parse-settings";

function read(fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ omit: "", kind: "by_hand", share: "50", ...fields }))
    data.set(name, value);
  return parseSettings(data, RESOURCES.staff, "Europe/Berlin");
}

function problemAt(field: string) {
  return expect.objectContaining({ field });
}

test("a form's settings are read as the server takes them, and what is wrong is told at its field", () => {
  expect(read({})).toEqual({ omit: [], schedule: { kind: "by_hand" }, share: 50 });
  expect(read({ omit: 'email phone,"home address" , email,"",' })).toMatchObject({
    omit: ["email", "phone", "home address"],
  });
  expect(read({ kind: "every", hours: "6" })).toMatchObject({ schedule: { kind: "every", hours: 6 } });
  expect(read({ kind: "nightly", at: "02:30:00" })).toMatchObject({
    schedule: { kind: "nightly", at: "02:30", timeZone: "Europe/Berlin" },
  });
  expect(() => read({ omit: "id" })).toThrow(problemAt("omit"));
  expect(() => read({ omit: "id" })).toThrow("by id");
  for (const omit of [
    'email "home phone',
    "“home phone”, email",
    "'home phone'",
    "email; phone",
    "«home phone»",
    "email\u200b",
    "email\ufe0f",
    "\u3164email",
    "e\u0301tage",
    "email，name",
  ]) {
    expect(() => read({ omit })).toThrow(problemAt("omit"));
  }
  expect(() => read({ share: "101" })).toThrow(problemAt("share"));
  expect(() => read({ kind: "every", hours: "0" })).toThrow(problemAt("hours"));
  expect(() => read({ kind: "nightly", at: "25:00" })).toThrow(problemAt("at"));
});

test("fields that were left out before and stay as they are shown are no change, whatever is in their names", () => {
  const omit = [
    "notes, private",
    "home phone",
    'the "other" one',
    '"',
    " ",
    "driver's",
    "“so called”",
    "email",
  ];
  const before = { ...read({}), on: true, omit };
  const choice = read({ omit: formatFields(omit), share: "40" });
  expect(changedSettings(choice, before)).toEqual({ share: 40 });
});
