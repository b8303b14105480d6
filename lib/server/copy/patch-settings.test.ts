import { expect, test } from "vitest";
import { DEFAULT_COPY_SETTINGS } from "@/lib/contract/copy-settings";
import { patchSettings } from "./patch-settings";

test("a schedule counts from when it was set or the copy turned on, so that no night of long ago starts a walk", () => {
  const schedule = { kind: "nightly", at: "02:30", timeZone: "UTC" } as const;
  const off = patchSettings(DEFAULT_COPY_SETTINGS, { schedule }, 1);
  expect(off.since).toBe(1);
  const on = patchSettings(off, { on: true }, 2);
  expect(on).toEqual({ ...off, on: true, since: 2 });
  expect(patchSettings(on, { on: true, share: 60 }, 3).since).toBe(2);
  expect(patchSettings(on, { on: false }, 3).since).toBe(2);
});
