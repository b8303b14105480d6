import { type LongList, openList } from "./long-list";
import type { Stage } from "./stage";

const ROWS = 1_100;

/**
 * A tab with as many rows as a list of eleven pages, all of them in the document, over the list they were copied from: no script
 * has anything to do when they scroll, so their frames are the best that this machine and this browser have for such rows.
 */
export async function openPlainRows(stage: Stage): Promise<LongList> {
  const list = await openList(stage);
  await list.page.evaluate((count) => {
    const rows = [...document.querySelectorAll("[role=row][data-key]")];
    const pane = rows[0]?.closest("section");
    if (!pane) throw new Error("No list to copy rows from.");
    const { top, left, width, height } = pane.getBoundingClientRect();
    const copy = pane.cloneNode() as HTMLElement;
    Object.assign(copy.style, { position: "fixed", zIndex: "9" });
    for (const [name, pixels] of Object.entries({ top, left, width, height }))
      copy.style.setProperty(name, `${pixels}px`);
    for (let at = 0; at < count; at += 1) copy.append(rows[at % rows.length]?.cloneNode(true) ?? "");
    document.body.append(copy);
  }, ROWS);
  return list;
}
