import type { Look } from "./same-columns";
import type { Stage } from "./stage";
import { openTab, type Tab } from "./tab";

const LOAD_MS = 180_000;

/** The plain list with as many rows loaded as there are. */
export async function openPlain(stage: Stage, look: Look, rows: number): Promise<Tab> {
  const tab = await openTab(stage);
  const query = new URLSearchParams({ ...look, rows: String(rows) });
  await tab.page.goto(`${stage.plainUrl}/?${query}`);
  await tab.region.waitFor();
  const height = rows * Number(look.rowHeight);
  await tab.page.waitForFunction(
    ([region, least]) => (region as Element).scrollHeight >= (least as number),
    [await tab.region.elementHandle(), height] as const,
    { timeout: LOAD_MS, polling: 500 },
  );
  return tab;
}
