import { expect, test } from "vitest";
import type { Roster } from "@/lib/sandbox/people/roster";
import { staffItemAt } from "./staff-item";

const roster: Roster = { seed: 7, lane: 0, count: 10_000 };
const view = { livemode: false, shiftHours: true, archived: {} };
const people = Array.from({ length: roster.count }, (_, at) => staffItemAt(roster, at, view));

test("a person is always the same, whatever the number of staff", () => {
  expect(staffItemAt({ ...roster, count: 1_000_000 }, 5021, view)).toEqual(people[5021]);
});

test.each([
  ["Latin with accents", /[àáâãäåçèéêëìíîïñòóôõöøùúûüýÿœšžłőāĵ]/iu],
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Greek", /\p{Script=Greek}/u],
  ["Arabic, right to left", /\p{Script=Arabic}/u],
  ["Hebrew, right to left", /\p{Script=Hebrew}/u],
  ["Devanagari", /\p{Script=Devanagari}/u],
  ["Bengali", /\p{Script=Bengali}/u],
  ["Tamil", /\p{Script=Tamil}/u],
  ["Han", /\p{Script=Han}/u],
  ["Hiragana", /\p{Script=Hiragana}/u],
  ["Katakana", /\p{Script=Katakana}/u],
  ["Hangul", /\p{Script=Hangul}/u],
  ["Thai", /\p{Script=Thai}/u],
  ["Ethiopic", /\p{Script=Ethiopic}/u],
  ["Georgian", /\p{Script=Georgian}/u],
  ["Armenian", /\p{Script=Armenian}/u],
  ["an emoji", /\p{Extended_Pictographic}/u],
  ["an apostrophe", /'/],
  ["a hyphen", /-/],
  ["a single letter", /^\p{L}$/u],
  ["more than eighty characters", /.{80}/u],
])("some names have %s", (_what, pattern) => {
  expect(people.filter(({ name }) => pattern.test(name)).length).toBeGreaterThan(5);
});

test("neighbours can have the same name, and differ by id", () => {
  const namesakes = people.filter(({ name, id }, at) => {
    const before = people[at - 1];
    return before?.name === name && before.id !== id;
  });
  expect(namesakes.length).toBeGreaterThan(100);
});

test("nullable fields are always present, null for some people and not for others", () => {
  const nullable = ["email", "phone", "location", "avatar_url", "last_seen", "shift_hours"] as const;
  for (const field of nullable) {
    expect(people.every((person) => person[field] !== undefined)).toBe(true);
    expect(people.some((person) => person[field] === null)).toBe(true);
    expect(people.some((person) => person[field] !== null)).toBe(true);
  }
});

test("one of the times is in ISO 8601, the others are Unix seconds", () => {
  for (const { last_seen: seen } of people) {
    if (seen !== null) expect(new Date(seen).toISOString()).toBe(seen);
  }
});

test("a field that needs a scope is absent without it, not null", () => {
  expect(staffItemAt(roster, 0, { ...view, shiftHours: false })).not.toHaveProperty("shift_hours");
});

test("e-mail addresses are ASCII and unique", () => {
  const addresses = people.flatMap(({ email }) => email ?? []);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses)
    expect(address).toMatch(/^[a-z][a-z.-]*[a-z]?\.\d+(\.\d+)?@staff\.example$/);
});

test("every manager is in the list, and nobody is their own", () => {
  const ids = new Set(people.map(({ id }) => id));
  for (const { id, manager_id: manager } of people) {
    expect(manager === null || (ids.has(manager) && manager < id)).toBe(true);
  }
});

test("people joined in the order of the list", () => {
  for (const [at, { created }] of people.entries()) {
    expect(created).toBeGreaterThanOrEqual(people[at - 1]?.created ?? 0);
  }
});
