const PARTS = ["scroll", "growth", "arrival"] as const;

/** What a run measures. */
export interface Options {
  parts: readonly string[];
  /** How many rows a list has. */
  rows: readonly number[];
  /** How many times slower the processor is. */
  rate: readonly number[];
  /** Pixels a turn of the wheel. */
  step: readonly number[];
  rounds: number;
  /** Whether to say which functions the time goes to, instead of measuring. */
  isProfile: boolean;
}

const USAGE = `As in: npm run bench page -- rows=3000,100000 rate=1,4 step=300,1500,4000 rounds=5 parts=${PARTS}
or, for where the time goes: npm run bench page -- profile=1`;

/** Narrows the run: what is not named is measured as in a whole one. */
export function readOptions(narrowing: readonly string[]): Options {
  const given = new Map(narrowing.map((each) => each.split("=", 2) as [string, string | undefined]));
  const taken = (name: string) => {
    const value = given.get(name);
    given.delete(name);
    return value;
  };
  const numbers = (name: string, usual: readonly number[]) => {
    const values = taken(name)?.split(",").map(Number) ?? usual;
    if (values.some((value) => !Number.isInteger(value) || value < 1)) throw new Error(USAGE);
    return values;
  };
  const options = {
    parts: taken("parts")?.split(",") ?? PARTS,
    rows: numbers("rows", [3_000, 100_000]),
    rate: numbers("rate", [1, 4]),
    step: numbers("step", [300, 1_500, 4_000]),
    rounds: numbers("rounds", [5])[0] ?? 5,
    isProfile: taken("profile") !== undefined,
  };
  const isKnown = options.parts.every((part) => PARTS.some((each) => each === part));
  if (!isKnown || given.size > 0) throw new Error(USAGE);
  return options;
}
