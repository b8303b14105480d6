import { fold } from "@/lib/query/fold";
import { draw, pick } from "@/lib/sandbox/people/draw";
import { LATIN_NAMES } from "@/lib/sandbox/people/names-latin";

/** Every copy has this many people of each rare name, however many others. */
export const NEEDLES = 50;
export const NEEDLE = { given: "Oliver", family: "Zwetschgenbaum", team: "Harbour Crane" } as const;
/** As many have both of these names, of which either alone is common. */
export const PAIR = { given: "Amelia", family: "Dupont" } as const;
/** Exactly one is called this. */
export const LONE = { name: "東京 蘭子", email: "ranko@lone-needle.example", id: 77_000_000_077 } as const;

const GIVEN = LATIN_NAMES.flatMap(({ given }) => wordsOf(given));
const FAMILY = LATIN_NAMES.flatMap(({ family }) => wordsOf(family));
const TEAMS = ["Nursing", "Care", "Harbour", "Crane", "Kitchen", "Night Watch", "Reception", "Pharmacy"];
const TOWNS = ["Leeds", "Łódź", "Graz", "Brno", "Gdańsk", "Cork", "Turku", "Évora", "Split", "Bilbao"];

/** The member at a position of a list of `count`, in the service's JSON. In a list ten times as long, ten times as many rows have most of their words. */
export function personAt(position: number, count: number): { key: string; text: string } {
  const roll = (trait: number) => draw(29, position, trait);
  const isNeedle = isAt(position, count, 7);
  const [given, family] = namesOf(position, count, [pick(GIVEN, roll(1)), pick(FAMILY, roll(2))]);
  const isLone = position === Math.floor(count / 2);
  const id = isLone ? LONE.id : 4_100 + position * 16;
  const item = {
    object: "staff",
    id,
    name: isLone ? LONE.name : `${given} ${family}`,
    email: isLone ? LONE.email : `${handle(given)}.${handle(family)}${position}@northwind.example`,
    phone: `+44${7_000_000_000 + (roll(3) % 999_999_999)}`,
    team: isNeedle ? NEEDLE.team : pick(TEAMS, roll(4)),
    town: pick(TOWNS, roll(5)),
    employment: pick(["full_time", "part_time", "casual"], roll(6)),
    manager_id: 4_100 + (roll(7) % Math.max(position, 1)) * 16,
    started_on: `20${String(10 + (roll(8) % 15))}-0${1 + (roll(9) % 9)}-1${roll(10) % 10}`,
    note: roll(11) % 3 === 0 ? null : "Prefers early shifts; speaks two languages.",
    livemode: true,
  };
  return { key: String(id), text: JSON.stringify(item) };
}

function isAt(position: number, count: number, offset: number): boolean {
  return position % Math.floor(count / NEEDLES) === offset;
}

function namesOf(position: number, count: number, [given, family]: [string, string]): [string, string] {
  if (isAt(position, count, 7)) return [NEEDLE.given, NEEDLE.family];
  if (isAt(position, count, 11)) return [PAIR.given, PAIR.family];
  return given === PAIR.given && family === PAIR.family ? [given, "Smith"] : [given, family];
}

function handle(name: string): string {
  return fold(name).replaceAll(/[^a-z]/g, "");
}

function wordsOf(names: string): string[] {
  return names.split(",").map((name) => name.trim().split("=")[0] as string);
}
