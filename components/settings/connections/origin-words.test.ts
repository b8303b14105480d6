import { expect, test } from "vitest";
import type { ConnectionOrigins, Origin } from "@/lib/contract/connection-settings";
import { changeWords, lostKeyWords, originWords, settingWords } from "./origin-words";

function all(origin: Origin): ConnectionOrigins {
  return {
    label: origin,
    baseUrl: origin,
    environment: origin,
    resources: origin,
    apiKey: origin,
    docsUrl: origin,
  };
}

test("how to change a connection names what has to be edited, and where", () => {
  const env = all({ from: "environment", name: "DIRECTORY_LABEL" });
  expect(changeWords({ id: "default", origins: env })).toMatch(/environment or in \.env, and restart/);
  const file = all({ from: "file", path: "/etc/rollcall/connections.json", field: "label" });
  const named = { ...file, apiKey: { from: "environment", name: "NORTH_KEY" } } as const;
  expect(changeWords({ id: "north", origins: named })).toBe(
    "Edit the entry “north” in /etc/rollcall/connections.json, and restart Rollcall. Its key is the value of NORTH_KEY in the environment.",
  );
  const secret = { ...file, apiKey: { from: "file", path: "/run/secrets/north" } } as const;
  expect(changeWords({ id: "north", origins: secret })).toContain(
    "A new key in /run/secrets/north takes effect within 10 seconds, without a restart.",
  );
  expect(changeWords({ id: "sandbox", origins: all({ from: "sandbox" }) })).toContain("DIRECTORY_BASE_URL");
});

test("a key whose file is gone goes on, and what a start would need is said", () => {
  expect(lostKeyWords("ENOENT")).toMatch(
    /\(it does not exist\)\. The key from before stays in use, but .* put it back/,
  );
  expect(lostKeyWords("it holds no key")).toContain("(it holds no key)");
});

test("a default says what would set it", () => {
  expect(originWords({ from: "default", name: "DIRECTORY_RESOURCES" })).toBe("Default");
  expect(settingWords({ from: "default", name: "DIRECTORY_RESOURCES" })).toBe(
    "Set DIRECTORY_RESOURCES to change it",
  );
  expect(settingWords({ from: "environment", name: "DIRECTORY_RESOURCES" })).toBeUndefined();
});
