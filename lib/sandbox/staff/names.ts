import { draw, perMille, pick } from "@/lib/sandbox/draw";
import { LATIN_NAMES } from "./names-latin";
import { SCRIPT_NAMES } from "./names-scripts";
import { UNUSUAL_NAMES } from "./names-unusual";

/** Comma-separated names of one place, `name=handle` where the handle cannot be had by dropping accents. */
export interface NameSource {
  given: string;
  family: string;
  familyFirst?: boolean;
  /** What stands between the two names; a space unless said otherwise. */
  between?: string;
}

/** A person's name as shown, and the ASCII form of it that goes into an address. */
export interface Name {
  display: string;
  handle: string;
}

interface Culture {
  given: readonly Name[];
  family: readonly Name[];
  familyFirst: boolean;
  between: string;
}

const QUESTION = { unusual: 1, which: 2, script: 3, culture: 4, given: 5, family: 6 } as const;
const UNUSUAL_PER_MILLE = 25;
const OTHER_SCRIPTS_PER_MILLE = 380;
/** Every so often two people in a row have the very same name: lists must tell them apart by id. */
const NAMESAKE_EVERY = 89;

const latin = LATIN_NAMES.map(toCulture);
const scripts = SCRIPT_NAMES.map(toCulture);

/** The name of the person at a 0-based position: always the same for the same seed. */
export function nameAt(seed: number, position: number): Name {
  const source = position % NAMESAKE_EVERY === NAMESAKE_EVERY - 1 ? position - 1 : position;
  const ask = (question: number) => draw(seed, source, question);
  if (perMille(ask(QUESTION.unusual), UNUSUAL_PER_MILLE)) return pick(UNUSUAL_NAMES, ask(QUESTION.which));
  const cultures = perMille(ask(QUESTION.script), OTHER_SCRIPTS_PER_MILLE) ? scripts : latin;
  const culture = pick(cultures, ask(QUESTION.culture));
  return joinName(
    culture,
    pick(culture.given, ask(QUESTION.given)),
    pick(culture.family, ask(QUESTION.family)),
  );
}

function joinName(culture: Culture, given: Name, family: Name): Name {
  const [first, second] = culture.familyFirst ? [family, given] : [given, family];
  return {
    display: `${first.display}${culture.between}${second.display}`,
    handle: `${given.handle}.${family.handle}`,
  };
}

function toCulture(source: NameSource): Culture {
  return {
    given: source.given.split(", ").map(toName),
    family: source.family.split(", ").map(toName),
    familyFirst: source.familyFirst ?? false,
    between: source.between ?? " ",
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
