import { expect, test } from "vitest";
import { RESOURCES } from "@/lib/contract/resources";
import { parseSettings } from "./parse-settings";

function read(fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ omit: "", kind: "by_hand", share: "50", ...fields }))
    data.set(name, value);
  return parseSettings(data, RESOURCES.staff, "Europe/Berlin");
}

test("a form's settings are read as the server takes them, and what is wrong is told at its field", () => {
  expect(read({})).toEqual({ omit: [], schedule: { kind: "by_hand" }, share: 50 });
  expect(read({ omit: "phone, email  phone" })).toMatchObject({ omit: ["phone", "email"] });
  expect(read({ kind: "every", hours: "6" })).toMatchObject({ schedule: { kind: "every", hours: 6 } });
  expect(read({ kind: "nightly", at: "02:30:00" })).toMatchObject({
    schedule: { kind: "nightly", at: "02:30", timeZone: "Europe/Berlin" },
  });
  expect(read({ omit: "id" })).toMatchObject({ field: "omit", message: expect.stringContaining("id") });
  expect(read({ share: "101" })).toMatchObject({ field: "share" });
  expect(read({ kind: "every", hours: "0" })).toMatchObject({ field: "hours" });
  expect(read({ kind: "nightly", at: "25:00" })).toMatchObject({ field: "at" });
});
