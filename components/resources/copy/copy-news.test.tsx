// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CopyInUse, CopyState } from "@/lib/contract/copy";
import type { CopyWalk } from "@/lib/contract/copy-walk";
import { CopyNews } from "./copy-news";
import type { CopyList } from "./use-copy-list";

const COPY: CopyInUse = {
  generation: "g",
  isComplete: true,
  rows: 300,
  from: 0,
  to: 1,
  fields: [],
  omit: [],
};
const COUNTS = { rows: 100, pages: 1, calls: 2, duplicates: 0, withoutKey: 0, restarts: 0 };
const HELD: CopyWalk = {
  ...COUNTS,
  id: "w",
  state: "held",
  by: "hand",
  startedAt: 0,
  isFirst: false,
  expectedRows: 300,
  hold: { why: "org_locked", since: 0, until: 1 },
};

test("beside the list a walk that waits says why in the place of the time left", () => {
  const state: CopyState = {
    resource: "staff",
    settings: { on: true, schedule: { kind: "by_hand" }, share: 50, omit: [] },
    copy: COPY,
    walk: HELD,
    estimate: { callsPerMinute: 60, isLimitKnown: true, rowsPerCall: 100 },
  };
  const found = { isReplaced: false } as CopyList;
  render(
    <CopyNews source={{ connection: "one", resource: "staff" }} copy={COPY} state={state} found={found} />,
  );
  expect(screen.getByRole("status").textContent).toBe(
    "Waiting: 100 rows · 1 page · 2 calls · The organisation is locked",
  );
});
