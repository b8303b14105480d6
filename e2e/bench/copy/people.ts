import { fold } from "@/lib/query/fold";
import { draw, pick } from "@/lib/sandbox/people/draw";
import { LATIN_NAMES } from "@/lib/sandbox/people/names-latin";

/** In every copy there are as many people as this who are called so, however many others. */
export const NEEDLES = 50;
export const NEEDLE = { given: "Oliver", family: "Zwetschgenbaum", team: "Harbour Crane" } as const;
/** As many are called so, where either name alone is common. */
export const PAIR = { given: "Amelia", family: "Dupont" } as const;
/** And one who is called so. */
export const LONE = { name: "東京 蘭子", email: "ranko@lone-needle.example", id: 77_000_000_077 } as const;

const GIVEN = LATIN_NAMES.flatMap(({ given }) => wordsOf(given));
const FAMILY = LATIN_NAMES.flatMap(({ family }) => wordsOf(family));
const TEAMS = ["Nursing", "Care", "Harbour", "Crane", "Kitchen", "Night Watch", "Reception", "Pharmacy"];
const TOWNS = ["Leeds", "Łódź", "Graz", "Brno", "Gdańsk", "Cork", "Turku", "Évora", "Split", "Bilbao"];

/** Somebody at a place in a list of so many, in the service's JSON. Most of their words are in ten times as many rows of ten times the list. */
export function personAt(place: number, count: number): { key: string; text: string } {
  const roll = (trait: number) => draw(29, place, trait);
  const isNeedle = isAt(place, count, 7);
  const [given, family] = namesOf(place, count, [pick(GIVEN, roll(1)), pick(FAMILY, roll(2))]);
  const isLone = place === Math.floor(count / 2);
  const id = isLone ? LONE.id : 4_100 + place * 16;
  const item = {
    object: "staff",
    id,
    name: isLone ? LONE.name : `${given} ${family}`,
    email: isLone ? LONE.email : `${handle(given)}.${handle(family)}${place}@northwind.example`,
    phone: `+44${7_000_000_000 + (roll(3) % 999_999_999)}`,
    team: isNeedle ? NEEDLE.team : pick(TEAMS, roll(4)),
    town: pick(TOWNS, roll(5)),
    employment: pick(["full_time", "part_time", "casual"], roll(6)),
    manager_id: 4_100 + (roll(7) % Math.max(place, 1)) * 16,
    started_on: `20${String(10 + (roll(8) % 15))}-0${1 + (roll(9) % 9)}-1${roll(10) % 10}`,
    note: roll(11) % 3 === 0 ? null : "Prefers early shifts; speaks two languages.",
    livemode: true,
  };
  return { key: String(id), text: JSON.stringify(item) };
}

function isAt(place: number, count: number, offset: number): boolean {
  return place % Math.floor(count / NEEDLES) === offset;
}

function namesOf(place: number, count: number, [given, family]: [string, string]): [string, string] {
  if (isAt(place, count, 7)) return [NEEDLE.given, NEEDLE.family];
  if (isAt(place, count, 11)) return [PAIR.given, PAIR.family];
  return given === PAIR.given && family === PAIR.family ? [given, "Smith"] : [given, family];
}

function handle(name: string): string {
  return fold(name).replaceAll(/[^a-z]/g, "");
}

function wordsOf(names: string): string[] {
  return names.split(",").map((name) => name.trim().split("=")[0] as string);
}
