import { expect, test } from "vitest";
import { FakeClock } from "@/lib/server/upstream/testing/fake-clock";
import { json } from "@/lib/server/upstream/testing/service-double";
import { openTestbed, type Testbed } from "@/lib/server/upstream/testing/testbed";

const TABS = 20;
const PAGES = 10;
/** A tab begins with every third step and goes a page on with every second: the last is 28.5 s behind the first. */
const STEP_MS = 500;
const STEPS_BETWEEN_TABS = 3;
const STEPS_ON_PAGE = 2;

/** Twenty tabs, each of a person of its own, that go through the same 1,000 staff one page after the other. */
async function scroll(bed: Testbed, clock: FakeClock, fresh = (_tab: number, _page: number) => false) {
  const ages: number[] = [];
  const rows = new Map<number, string[]>();
  async function read(tab: number, page: number): Promise<void> {
    const search = page === 0 ? "?limit=100" : `?limit=100&starting_after=${page * 100}`;
    const answer = await bed.read(search, { person: `person-${tab}`, fresh: fresh(tab, page) });
    ages.push(answer.ageMs ?? 0);
    rows.set(tab, [...(rows.get(tab) ?? []), answer.body ?? ""]);
  }
  for (let step = 0; step <= (TABS - 1) * STEPS_BETWEEN_TABS + (PAGES - 1) * STEPS_ON_PAGE; step += 1) {
    const reads: Promise<void>[] = [];
    for (let tab = 0; tab < TABS; tab += 1) {
      const page = (step - tab * STEPS_BETWEEN_TABS) / STEPS_ON_PAGE;
      if (Number.isInteger(page) && page >= 0 && page < PAGES) reads.push(read(tab, page));
    }
    await Promise.all(reads);
    await clock.advance(STEP_MS);
  }
  return { ages, rows };
}

async function withBed(work: (bed: Testbed, clock: FakeClock) => Promise<void>): Promise<void> {
  const clock = new FakeClock();
  const bed = await openTestbed({ clock });
  bed.service.resource = ({ url }, response) =>
    json(response, 200, { object: "list", url, has_more: true, data: [] });
  try {
    await work(bed, clock);
  } finally {
    await bed.close();
  }
}

test("twenty tabs that scroll the same 1,000 staff within half a minute cost ten calls", () =>
  withBed(async (bed, clock) => {
    const { ages, rows } = await scroll(bed, clock);
    expect(bed.service.resources).toHaveLength(PAGES);
    expect(new Set([...rows.values()].map((pages) => pages.join("\n"))).size).toBe(1);
    expect(rows.get(TABS - 1)).toHaveLength(PAGES);
    expect(Math.max(...ages)).toBe((TABS - 1) * STEPS_BETWEEN_TABS * STEP_MS);
  }));

test("one of them that reloads costs the list once more, for itself and for all that read it later", () =>
  withBed(async (bed, clock) => {
    await scroll(bed, clock, (tab, page) => tab === TABS - 1 && page === 0);
    const asked = bed.service.resources.map(({ url }) => url);
    expect(asked).toHaveLength(2 * PAGES);
    expect(new Set(asked).size).toBe(PAGES);
  }));
