// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CopyWalk } from "@/lib/contract/copy-walk";
import { WalkProgress } from "./walk-progress";

afterEach(cleanup);

const HELD: CopyWalk = {
  id: "1",
  state: "held",
  by: "schedule",
  startedAt: 0,
  hold: { why: "key_rejected", since: 0, until: 10_000 },
  rows: 0,
  pages: 0,
  calls: 1,
  duplicates: 0,
  withoutKey: 0,
  restarts: 0,
  isFirst: true,
};

test("a walk that the sandbox's key holds up leads to Restore everything, as the same trouble does elsewhere", () => {
  render(<WalkProgress connection="sandbox" walk={HELD} skewMs={0} />);
  expect(document.body.textContent).toContain("Who acts: An administrator of Rollcall");
  expect(document.body.textContent).toContain("“Restore everything” on the Sandbox page ends this.");
});

test("of any other connection the organisation acts", () => {
  render(<WalkProgress connection="default" walk={HELD} skewMs={0} />);
  expect(document.body.textContent).toContain("Who acts: An administrator of the organisation");
  expect(document.body.textContent).not.toContain("Restore everything");
});
