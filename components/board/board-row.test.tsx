// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { budgetNow } from "@/components/shell/status/budget-now";
import type { ConnectionStatus } from "@/lib/contract/status";
import { BoardRow } from "./board-row";

afterEach(cleanup);

test("what is left after a window's end is said to be of a reset, in a narrow window too", () => {
  const connection = {
    id: "north",
    label: "Northwind",
    environment: "test",
    verdict: { code: "ok" },
    budget: { isKnown: true, limit: 30, remaining: 3, elsewhere: 0, by: [], resetsAt: 1_000 },
  } as unknown as ConnectionStatus;
  const { container } = render(
    <BoardRow connection={connection} now={2_000} skewMs={0} budget={budgetNow(connection, 2_000)} />,
  );
  expect(container.textContent).toMatch(/30 of 30 left · reset.*30 of 30, reset/);
});

test("a pause of a key whose limit nobody has told of is shown without figures", () => {
  const now = Date.now();
  const connection = {
    id: "north",
    label: "Northwind",
    environment: "test",
    verdict: { code: "throttled" },
    budget: {
      isKnown: false,
      limit: 120,
      remaining: 0,
      elsewhere: 0,
      by: [],
      resetsAt: now + 38_000,
      pausedUntil: now + 38_000,
    },
  } as unknown as ConnectionStatus;
  const { container } = render(
    <BoardRow connection={connection} now={now} skewMs={0} budget={budgetNow(connection, now)} />,
  );
  expect(container.textContent?.match(/paused 38 s/g)).toHaveLength(2);
  expect(container.textContent).not.toMatch(/\b120\b|unknown/i);
});

test("while Rollcall does not answer, ages go on, and nothing counts down or fills itself", () => {
  const told = 1_000_000;
  const connection = (more: object) =>
    ({
      id: "north",
      label: "Northwind",
      environment: "test",
      verdict: { code: "ok", since: told - 60_000, lastGoodAt: told - 5_000 },
      budget: {
        isKnown: true,
        limit: 30,
        remaining: 3,
        elsewhere: 0,
        by: [],
        resetsAt: told + 40_000,
        ...more,
      },
    }) as unknown as ConnectionStatus;
  const words = (more: object) => {
    const old = connection(more);
    const budget = budgetNow(old, told, true);
    const row = <BoardRow connection={old} now={told + 120_000} skewMs={0} budget={budget} />;
    return render(row).container.textContent;
  };
  const old = words({});
  expect(old).toMatch(/Last OK 2 min ago/);
  expect(old).toMatch(/3 of 30 left · old.*3 of 30, old/);
  cleanup();
  expect(words({ remaining: 0, pausedUntil: told + 40_000 })).toMatch(
    /0 of 30 left · paused, old.*0 of 30, paused, old$/,
  );
});
