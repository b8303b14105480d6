// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useStatus } from "@/lib/client/status/status";
import type { CopiesAnswer, CopyState } from "@/lib/contract/copy";
import { databaseAway } from "@/lib/testing/database-away";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { pass, until } from "@/lib/testing/time";
import { CopiesPage } from "./copies-page";

pageBed();

const COPIES: CopiesAnswer = {
  now: 0,
  allowed: false,
  storage: "postgresql",
  changesRetentionDays: 90,
  resources: [],
};

test("that the state of the copies could not be read is over within five seconds of the database's return", async () => {
  const server = databaseAway(() => COPIES);
  showPage(
    <CopiesPage connection={{ id: "north", label: "North", environment: "test" }} initial={COPIES} />,
    "/settings/connections/north/copy",
  );
  await until(() => screen.queryByRole("button", { name: "Try again" }));
  await pass(6_000);
  server.bringBack();
  await until(() => !screen.queryByRole("button", { name: "Try again" }));
});

/** The page beside the shell's poll, with a walk that waits until then. */
function Watched({ ends }: { ends: number }) {
  useStatus({ now: 0, connections: [] }, false);
  return (
    <CopiesPage connection={{ id: "north", label: "North", environment: "test" }} initial={waiting(ends)} />
  );
}

function waiting(ends: number): CopiesAnswer {
  const counts = { rows: 100, pages: 1, calls: 2, restarts: 0 };
  const walk = { ...counts, state: "held", hold: { why: "throttled", since: 0, until: ends } };
  const settings = { on: true, schedule: { kind: "by_hand" }, share: 50, omit: [] };
  const estimate = { callsPerMinute: 60, isLimitKnown: true, rowsPerCall: 100 };
  const staff = { resource: "staff", settings, estimate, walk } as unknown as CopyState;
  return { ...COPIES, allowed: true, resources: [staff] };
}

/** As on a connection that died silently. */
const hang: typeof fetch = (_address, how) =>
  new Promise((_resolve, reject) => {
    how?.signal?.addEventListener("abort", () => reject(how.signal?.reason));
  });

const UNANSWERED: [string, string, typeof fetch][] = [
  ["no answer of /api/status", "/api/status", async () => Response.json({}, { status: 503 })],
  ["no answer of the copies", "/api/c/north/copy", async () => Response.json({}, { status: 503 })],
  ["a connection that died below the copies' call", "/api/c/north/copy", hang],
];

test.each(UNANSWERED)(
  "while there is %s, a walk is told as not up to date, and nothing of what comes after its wait",
  async (_what, address, fail) => {
    const ends = Date.now() + 20_000;
    let isAway = true;
    vi.stubGlobal("fetch", async (asked: string, how: RequestInit) => {
      if (isAway && asked === address) return fail(asked, how);
      const answer = asked === "/api/status" ? { now: Date.now(), connections: [] } : waiting(ends);
      return Response.json(answer);
    });
    const page = showPage(<Watched ends={ends} />, "/settings/connections/north/copy");
    expect(page.textContent).not.toContain("not up to date");
    await until(() => page.textContent?.includes("100 rows · 1 page · 2 calls · not up to date"));
    expect(page.textContent).toContain("The walk tries again in ");
    await pass(21_000);
    expect(page.textContent).not.toContain("The walk tries again");
    isAway = false;
    await until(() => page.textContent?.includes("The walk tries again now."));
    expect(page.textContent).not.toContain("not up to date");
  },
);
