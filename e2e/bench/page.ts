// What Rollcall's staff list costs the browser beside a plain one, which somebody writes in an hour: both in one browser, in turns.
import { type Compared, held } from "./page/compared";
import { measureScroll } from "./page/measure-scroll";
import { type Options, readOptions } from "./page/options";
import { buildPlain } from "./page/plain-server";
import { onStage } from "./page/stage";
import { createUndisturbed } from "./page/undisturbed";

const MOST_MS = 1_800_000;

/** Prints both lists' medians and their ratios, of which alone the ratios count; whether all that is binding holds. */
export async function bench(narrowing: readonly string[]): Promise<boolean> {
  const options = readOptions(narrowing);
  const files = await buildPlain({ isReadable: options.isProfile });
  const { undisturbed, mostStolen } = createUndisturbed();
  const compared: Compared[] = [];
  for (const rows of options.rows)
    compared.push(
      ...(await onStage({ staff: rows, files, mostMs: MOST_MS }, (stage) =>
        measureScroll(stage, rows, options, undisturbed),
      )),
    );
  console.table(compared);
  const good = compared.every(({ holds }) => holds !== "NO");
  console.log(good ? "Passed: the list is light." : "Failed: the list costs too much.");
  return good;
}
