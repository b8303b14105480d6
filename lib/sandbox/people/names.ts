import { chance, draw, pick } from "./draw";
import type { Name, NameSource } from "./name-source";
import { LATIN_NAMES } from "./names-latin";
import { SCRIPT_NAMES } from "./names-scripts";
import { UNUSUAL_NAMES } from "./names-unusual";

interface Culture {
  given: readonly Name[];
  family: readonly Name[];
  familyFirst: boolean;
  separator: string;
}

/** Numbers of the draws: see `draw`. */
const TRAIT = { unusual: 1, which: 2, script: 3, culture: 4, given: 5, family: 6 } as const;
const UNUSUAL_PER_MILLE = 25;
const OTHER_SCRIPTS_PER_MILLE = 380;
/** Now and then two neighbours have the same name, so that a list has to tell them apart by their ids. */
const NAMESAKE_INTERVAL = 89;

const latin = LATIN_NAMES.map(toCulture);
const scripts = SCRIPT_NAMES.map(toCulture);

/** The name of the person at a 0-based position; it depends on the seed and the position alone. */
export function nameAt(seed: number, position: number): Name {
  const source = position % NAMESAKE_INTERVAL === NAMESAKE_INTERVAL - 1 ? position - 1 : position;
  const roll = (trait: number) => draw(seed, source, trait);
  if (chance(roll(TRAIT.unusual), UNUSUAL_PER_MILLE)) return pick(UNUSUAL_NAMES, roll(TRAIT.which));
  const cultures = chance(roll(TRAIT.script), OTHER_SCRIPTS_PER_MILLE) ? scripts : latin;
  const culture = pick(cultures, roll(TRAIT.culture));
  return joinName(culture, pick(culture.given, roll(TRAIT.given)), pick(culture.family, roll(TRAIT.family)));
}

function joinName(culture: Culture, given: Name, family: Name): Name {
  const [first, second] = culture.familyFirst ? [family, given] : [given, family];
  return {
    display: `${first.display}${culture.separator}${second.display}`,
    handle: `${given.handle}.${family.handle}`,
  };
}

function toCulture(source: NameSource): Culture {
  return {
    given: source.given.split(", ").map(toName),
    family: source.family.split(", ").map(toName),
    familyFirst: source.familyFirst ?? false,
    separator: source.separator ?? " ",
  };
}

function toName(entry: string): Name {
  const [display = "", handle] = entry.split("=");
  return { display, handle: handle ?? withoutAccents(display) };
}

function withoutAccents(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[^a-z-]/g, "");
}
