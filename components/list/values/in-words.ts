import { titleCase } from "@/lib/client/title-case";

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** An enumeration value in words, `full_time` as "Full time"; any other text stays as it is. */
export function inWords(text: string): string {
  return NAME.test(text) ? titleCase(text) : text;
}
