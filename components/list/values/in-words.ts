import { titleCase } from "@/lib/client/title-case";

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** A value of an enumeration as people say it, `full_time` as "Full time"; what is not written like one stays as it is. */
export function inWords(text: string): string {
  return NAME.test(text) ? titleCase(text) : text;
}
