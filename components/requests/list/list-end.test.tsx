// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { attempt } from "@/components/requests/testing/attempt";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { ListEnd } from "./list-end";
import type { RequestList } from "./use-request-list";

pageBed();

test("what is missing from the journal is not counted as a request", () => {
  const gap = { kind: "gap", id: "2", at: 0, until: 1, lost: 408, why: "database" } as const;
  const list = {
    entries: [attempt(), gap, attempt({ id: "3" })],
    isComplete: true,
    reachesBackTo: 0,
  } as unknown as RequestList;
  const page = showPage(<ListEnd list={list} filter={{}} onClearAll={() => {}} />);
  expect(page.textContent).toMatch(/^2 in all, beside those that are missing\. /);
});
