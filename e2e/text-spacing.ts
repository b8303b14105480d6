import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** What somebody who reads with more space may set everywhere (WCAG 1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`;

/** With more space between lines, words and letters no text of this part is cut that was whole, unless it ends in an ellipsis. */
export async function expectRoomForSpacing(page: Page, part: string, state: string): Promise<void> {
  expect(await page.evaluate(findCut, { part, spacing: SPACING }), `${state}, spaced`).toEqual([]);
}

/** It runs in the page, within one turn, so that nobody sees the page spaced. */
function findCut({ part, spacing }: { part: string; spacing: string }): string[] {
  const isCut = (element: Element) => {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    const clips = (overflow: string) => overflow === "clip" || overflow === "hidden";
    const isTooWide = clips(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const isTooHigh = clips(overflowY) && element.scrollHeight > element.clientHeight + 2;
    // Of a few letters, as a status is, an ellipsis leaves nothing.
    const saysSo = textOverflow === "ellipsis" && (element.textContent ?? "").trim().length > 3;
    return isTooHigh || (isTooWide && !saysSo);
  };
  const cut = () =>
    [...document.querySelectorAll(`:is(${part}) *`)].filter(
      // What is for ears alone has a pixel.
      (each) => each.textContent && each.clientWidth > 1 && each.checkVisibility() && isCut(each),
    );
  const before = new Set(cut());
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(spacing);
  document.adoptedStyleSheets.push(sheet);
  const after = cut().filter((each) => !before.has(each));
  document.adoptedStyleSheets.pop();
  return after.map(({ outerHTML }) => outerHTML.slice(0, 300));
}
