// What many instances with one key and one PostgreSQL promise together: `npm run bench instances`, and with options
// `count=4 parts=agree,scroll,added,kill,away windows=1 kills=5 away=10`. Twenty minutes.

import { measureAdded } from "./instances/added";
import { measureAgreement } from "./instances/agree";
import { takeDatabaseAway } from "./instances/away";
import { type Bed, openBed } from "./instances/bed";
import { killAtRandom } from "./instances/kill";
import { scrollOnOneKey } from "./instances/scroll";

/** What was found, and whether it is as promised. */
export interface Finding {
  what: string;
  found: string;
  target: string;
  holds: boolean;
}

export interface Options {
  /** Instances. */
  count: number;
  windows: number;
  kills: number;
  /** Seconds without the database. */
  away: number;
}

const PARTS: Record<string, (bed: Bed, options: Options) => Promise<Finding[]>> = {
  agree: measureAgreement,
  scroll: scrollOnOneKey,
  added: measureAdded,
  kill: killAtRandom,
  away: takeDatabaseAway,
};

/** Prints what each part found; whether all is as promised. */
export async function bench(args: string[] = []): Promise<boolean> {
  const given = Object.fromEntries(args.map((arg) => arg.split("=")));
  const options = { count: 8, windows: 3, kills: 20, away: 30 };
  for (const name of Object.keys(options) as (keyof Options)[]) {
    if (given[name] !== undefined) options[name] = Number(given[name]);
  }
  const parts = given.parts?.split(",") ?? Object.keys(PARTS);
  const findings: Finding[] = [];
  for (const part of parts) {
    const run = PARTS[part];
    if (!run) throw new Error(`There is no part ${part}: ${Object.keys(PARTS).join(", ")}`);
    const bed = await openBed();
    const found = await run(bed, options).finally(bed.close);
    console.table(found);
    findings.push(...found);
  }
  const good = findings.every(({ holds }) => holds);
  console.log(good ? "Passed: the instances are one console." : "Failed: the instances are not one console.");
  return good;
}
