// Whether many instances with one key and one PostgreSQL are one console: `npm run bench instances`, which takes twenty minutes,
// or with options such as `count=4 parts=agree,scroll,added,kill,away windows=1 kills=5 away=10`.

import { measureAdded } from "./instances/added";
import { measureAgreement } from "./instances/agree";
import { takeDatabaseAway } from "./instances/away";
import { type Bed, openBed } from "./instances/bed";
import { killAtRandom } from "./instances/kill";
import { scrollOnOneKey } from "./instances/scroll";

/** One measurement, and whether it is as promised. */
export interface Finding {
  what: string;
  found: string;
  target: string;
  holds: boolean;
}

export interface Options {
  /** How many instances. */
  count: number;
  /** How many windows of the budget people scroll for. */
  windows: number;
  /** How many instances are killed. */
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

/** Prints the findings of each part. @returns whether all are as promised */
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
    if (!run) throw new Error(`There is no part ${part}, only ${Object.keys(PARTS).join(", ")}.`);
    const bed = await openBed();
    const measured = await run(bed, options).finally(bed.close);
    console.table(measured);
    findings.push(...measured);
  }
  const good = findings.every(({ holds }) => holds);
  console.log(good ? "Passed: the instances are one console." : "Failed: the instances are not one console.");
  return good;
}
