import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** What of a style sheet or a component could go by the theme. */
const BY_THEME = /light-dark\(|prefers-color-scheme|\[data-theme|data-\[theme|\bdark:|scheme-(?:light|dark)/;
const COLOUR = /--[a-z-]+: light-dark\(#[\da-f]{6}, #[\da-f]{6}\);/g;
const PINNED = /:root\[data-theme="(light|dark)"\] \{\s*color-scheme: \1;\s*\}/g;

test("the light theme and the dark one differ in colours alone", () => {
  const sheet = readFileSync("app/globals.css", "utf8").replace(/\/\*.*?\*\//gs, "");
  expect(sheet.match(COLOUR)?.length).toBeGreaterThan(10);
  expect(sheet.replace(COLOUR, "").replace(PINNED, "")).not.toMatch(BY_THEME);
  const files = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  const others = files.filter(
    (file) => /\.(tsx|css)$/.test(file) && !/globals\.css$|\.test\.tsx$/.test(file),
  );
  expect(others.filter((file) => BY_THEME.test(readFileSync(file, "utf8")))).toEqual([]);
});
