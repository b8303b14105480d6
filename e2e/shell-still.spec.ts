import type { Page } from "@playwright/test";
import { read } from "@/e2e/pages/requests-page";
import { VERDICT_CODES } from "@/lib/contract/status";
import { expect, failNext, test } from "./fixtures";

const LABELS = [
  "Ada",
  "Northwind Logistics!",
  "N".repeat(8).concat(" and Sons ".repeat(5), "Ltd"),
  "شركة الشمال",
];
const WIDTHS = [1440, 1366, 1280, 1024, 390];
/** From here on there is a sidebar, which can be narrow. */
const ROOMY = 1024;

/** A status to show: what of it is told otherwise than by the server. */
interface State {
  code: string;
  label: string;
  /** Told apart from the state before by this, which the budget bar shows. */
  left: number;
}

/** What the browser tells of something that has moved by itself. */
interface Shift extends PerformanceEntry {
  sources: { previousRect: DOMRect; currentRect: DOMRect }[];
}

test("nothing wraps and nothing moves, whatever the verdict, the connection's name and the width are", async ({
  staffPage: page,
}) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const every = VERDICT_CODES.flatMap((code) => LABELS.map((label) => ({ code, label })));
    expect(await movesOver(page, every), `${width} pixels`).toEqual([]);
    if (width < ROOMY) continue;
    await page.keyboard.press("[");
    const some = VERDICT_CODES.map((code, at) => ({ code, label: LABELS[at % LABELS.length] ?? "" }));
    expect(await movesOver(page, some), `${width} pixels, narrow sidebar`).toEqual([]);
    await page.keyboard.press("[");
  }
});

test.describe("while the service announces, then asks for a long rest", () => {
  test.use({ expectedStatuses: [429] });

  test("what is said of it moves nothing, and how long it lasts is not cut off at any width", async ({
    staffPage: page,
    service,
    rollcall,
  }) => {
    const before = await places(page);
    service.controls.deprecate("GET /v1/staff");
    await read(page, rollcall, ["staff"]);
    await expect(page.getByText("is deprecated")).toBeVisible();
    expect(await places(page)).toEqual(before);

    failNext(service, 429, { headers: { "retry-after": "3590" } });
    await read(page, rollcall, ["staff"]);
    const budget = page.getByTestId("budget");
    await expect(budget).toContainText(/paused, resumes in 59 min \d+ s/);
    for (const width of [...WIDTHS, 768]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await budget.evaluate(isCutOff), `${width} pixels`).toBe(false);
    }
  });
});

/** Where everything in the upper half of the page is; below it there may be rows that a lower list does without. */
function places(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("header, h1, main button, [role=row]")]
      .map((each) => each.getBoundingClientRect())
      .filter(({ y }) => y < window.innerHeight / 2)
      .map(({ x, y, width, height }) => [x, y, width, height].join(" ")),
  );
}

/** It runs in the page. */
function isCutOff({ parentElement: button }: Element): boolean {
  return button !== null && button.scrollWidth > button.clientWidth;
}

/** Shows one state after another. @returns what has moved, and by which */
function movesOver(page: Page, states: readonly Omit<State, "left">[]): Promise<string[]> {
  return page.evaluate(
    showAll,
    states.map((state, at) => ({ ...state, left: 100 + (at % 20) })),
  );
}

/** Answers the page's own look at the status, in place of the server. It runs in the page. */
async function showAll(states: State[]): Promise<string[]> {
  const [, , id] = location.pathname.split("/");
  const real = window.fetch;
  const told = await (await real("/api/status", { headers: { "X-Rollcall": "1" } })).json();
  let answer = "";
  window.fetch = (input, init) =>
    String(input).includes("/api/status") ? Promise.resolve(new Response(answer)) : real(input, init);

  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  /** @returns the time of the frame that is about to be drawn with it */
  async function show({ code, label, left }: State): Promise<number> {
    const now = Date.now();
    const paused = code === "throttled" || code === "token_endpoint_throttled";
    const connections = told.connections.map((each: { id: string; budget: object }) =>
      each.id !== id
        ? each
        : {
            ...each,
            label,
            verdict: {
              code,
              since: now,
              ...(code === "permission_denied" && { resource: "/v1/participants" }),
            },
            budget: {
              ...each.budget,
              isKnown: true,
              limit: 120,
              remaining: left,
              resetsAt: now + 40_000,
              ...(paused && { pausedUntil: now + 40_000 }),
            },
          },
    );
    answer = JSON.stringify({ now, connections });
    const isThere = () => {
      const budget = document.querySelector('[data-testid="budget"]')?.textContent ?? "";
      return budget.startsWith(`${left} of`) && budget.includes("paused") === paused;
    };
    window.dispatchEvent(new Event("rollcall:status-wanted"));
    for (;;) {
      const time = await frame();
      if (isThere()) return time;
    }
  }

  /** Where everything is; the chip alone is as wide as its word, in a place that is not. */
  const boxes = () =>
    [
      ...document.querySelectorAll(
        "nav a, nav button, header, header button, header [role=meter], main, h1, [role=row]",
      ),
    ]
      .filter((each) => each.checkVisibility() && !each.closest("[popover]"))
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const isChip = each.textContent?.startsWith("Access: ");
        return [each.tagName, x, y, isChip ? "" : width, height].join(" ");
      });

  const moves: string[] = [];
  const [first] = states;
  if (first) await show({ ...first, left: 90 });
  // Its own shifts are no state's.
  await frame();
  const before = boxes();
  if (!PerformanceObserver.supportedEntryTypes.includes("layout-shift")) moves.push("not measured");
  const shifted: Shift[] = [];
  const note = (entries: PerformanceEntryList) => void shifted.push(...(entries as Shift[]));
  const shifts = new PerformanceObserver((list) => note(list.getEntries()));
  shifts.observe({ type: "layout-shift" });
  const shown: { time: number; name: string }[] = [];
  for (const state of states) {
    const name = `${state.code} · ${state.label}`;
    shown.push({ time: await show(state), name });
    const moved = boxes().filter((box, at) => box !== before[at]);
    if (moved.length > 0) moves.push(`${name}: ${moved.join(", ")}`);
  }
  // It is told of a frame after that frame: of the last state too, one has to pass.
  await frame();
  await frame();
  note(shifts.takeRecords());
  for (const { startTime, sources } of shifted) {
    // A name that is written the other way than the one before counts as a shift, and stays where it is.
    const moved = sources.filter(
      ({ previousRect, currentRect }) => JSON.stringify(previousRect) !== JSON.stringify(currentRect),
    );
    const state = shown.findLast(({ time }) => time <= startTime);
    if (moved.length > 0) moves.push(`${state?.name}: ${JSON.stringify(moved)}`);
  }
  shifts.disconnect();
  window.fetch = real;
  return moves;
}
