// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CopyInUse, CopyState } from "@/lib/contract/copy";
import type { CopyWalk } from "@/lib/contract/copy-walk";
import { CopyNews } from "./copy-news";
import type { CopyList } from "./use-copy-list";

afterEach(cleanup);

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

const STATE: CopyState = {
  resource: "staff",
  settings: { on: true, schedule: { kind: "by_hand" }, share: 50, omit: [] },
  copy: COPY,
  estimate: { callsPerMinute: 60, isLimitKnown: true, rowsPerCall: 100 },
};
const SOURCE = { connection: "one", resource: "staff" };

test("beside the list a walk that waits says why in the place of the time left", () => {
  const found = { isReplaced: false } as CopyList;
  const state = { ...STATE, walk: HELD };
  render(<CopyNews {...{ source: SOURCE, copy: COPY, state, found }} stale={false} isLater />);
  expect(screen.getByRole("status").textContent).toBe(
    "Waiting: 100 rows · 1 page · 2 calls · The organisation is locked",
  );
});

test.each([HELD, { ...HELD, state: "walking", msLeft: 1_000 } as const])(
  "while Rollcall does not answer, beside the list a walk ($state) is told as not up to date, and no time is left",
  (walk) => {
    const found = { isReplaced: false } as CopyList;
    render(<CopyNews {...{ source: SOURCE, copy: COPY, state: { ...STATE, walk }, found }} stale isLater />);
    expect(screen.getByRole("status").textContent).toMatch(
      /^(Waiting|Walking): 100 rows · 1 page · 2 calls · not up to date$/,
    );
  },
);

test("another copy than the one that is shown is newer only if it is known since that was read", () => {
  const found = { isReplaced: false } as CopyList;
  const state = { ...STATE, copy: { ...COPY, generation: "of the poll before" } };
  render(<CopyNews {...{ source: SOURCE, copy: COPY, state, found }} stale={false} isLater={false} />);
  expect(screen.queryByRole("button")).toBeNull();
});

test("the button that shows a newer copy goes, and the focus stays on the page", () => {
  const found = { isReplaced: false, refresh: () => undefined } as CopyList;
  const news = (copy: CopyInUse) => (
    <main tabIndex={-1}>
      <CopyNews
        source={SOURCE}
        copy={copy}
        state={{ ...STATE, copy: { ...COPY, generation: "h" } }}
        stale={false}
        isLater
        found={found}
      />
    </main>
  );
  const { rerender } = render(news(COPY));
  const button = screen.getByRole("button", { name: "Show the newer copy" });
  button.focus();
  fireEvent.click(button);
  rerender(news({ ...COPY, generation: "h" }));
  expect(button.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("main"));
});
