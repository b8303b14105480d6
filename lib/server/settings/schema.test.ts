import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { declarationOf, settingsSchema } from "./schema";

const NAMES = Object.keys(settingsSchema.shape) as (keyof typeof settingsSchema.shape)[];
const DEFAULTS = NAMES.flatMap((name) => {
  const { fallback } = declarationOf(name);
  return fallback === undefined ? [] : [[name, fallback] as const];
});

test("README's table has a row for every setting and no other, with the default that is declared", () => {
  const rows = readFileSync("README.md", "utf8").match(/^\| `[A-Z].*\|$/gm) ?? [];
  const rowOf = new Map(rows.flatMap((row) => namesIn(row).map((name) => [name, row] as const)));
  const defaults = DEFAULTS.map(([name, value]) => [
    name,
    cellsOf(rowOf.get(name) ?? "")
      .at(-1)
      ?.includes(`\`${value}\``),
  ]);

  expect([...rowOf.keys()].toSorted()).toEqual(NAMES.toSorted());
  expect(defaults.filter(([, isSaid]) => !isSaid)).toEqual([]);
});

test(".env.example has every setting once and no other, and sets none to anything but its default", () => {
  const lines = readFileSync(".env.example", "utf8").match(/^[A-Z].*$/gm) ?? [];
  const examples = lines.map((line) => line.split("=") as [string, string]);
  const declared: ReadonlyMap<string, string> = new Map(DEFAULTS);

  expect(examples.map(([name]) => name).toSorted()).toEqual(NAMES.toSorted());
  expect(examples.filter(([name, value]) => value !== "" && value !== declared.get(name))).toEqual([]);
});

function cellsOf(row: string): string[] {
  return row.split("|").slice(1, -1);
}

function namesIn(row: string): string[] {
  return [...(cellsOf(row)[0] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name);
}
