import { describe, expect, it } from "vitest";
import type { JournalGap, JournalPage } from "@/lib/contract/journal";
import { mergeEntries } from "./merge-entries";

function page(...times: [id: string, at: number][]): JournalPage {
  const entries = times.map(
    ([id, at]): JournalGap => ({ kind: "gap", id, at, until: at, lost: 1, why: "overflow" }),
  );
  return { now: 0, entries };
}

describe("the pages of the journal in one list", () => {
  it("puts news where its time belongs, although it was written later", () => {
    const mergeOptions = mergeEntries([
      page(["9", 50], ["8", 20]),
      page(["7", 40], ["6", 30]),
      page(["5", 10]),
    ]);
    expect(mergeOptions.map(({ id }) => id)).toEqual(["9", "7", "6", "8", "5"]);
  });

  it("shows an entry once that came as news and again with an older page", () => {
    expect(mergeEntries([page(["3", 30]), page(["3", 30], ["2", 20])])).toHaveLength(2);
  });

  it("orders entries of the same moment by their writing, as numbers", () => {
    expect(mergeEntries([page(["9", 5]), page(["10", 5])]).map(({ id }) => id)).toEqual(["10", "9"]);
  });
});
