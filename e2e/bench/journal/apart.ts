import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Target } from "@/e2e/bench/page/figures";

export type DatabaseKind = "embedded" | "PostgreSQL";

/** What the process that measures one kind of database tells at its end; nothing where there is none of it. */
export interface Measured {
  targets: Target[];
}

/** Measures in a process of its own: what measuring one database has left in memory is no part of the other's figures. */
export async function measureApart(
  bench: "journal" | "copy",
  kind: DatabaseKind,
  mostMs: number,
  ...options: (string | undefined)[]
): Promise<Target[]> {
  const one = join(import.meta.dirname, "..", bench, "one.ts");
  const child = fork(one, [kind, String(mostMs), ...options.filter((each) => each !== undefined)], {
    execArgv: ["--import", "tsx"],
  });
  const kill = () => child.kill();
  process.once("exit", kill);
  let measured: Measured | undefined;
  child.once("message", (message: Measured) => {
    measured = message;
  });
  const [code] = await once(child, "exit");
  process.removeListener("exit", kill);
  if (!measured)
    throw new Error(`What measures the ${kind} database ended with ${code}: its words are above.`);
  return measured.targets;
}
