// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, expect, test } from "vitest";
import { useListNavigation } from "@/components/list/find/use-list-navigation";
import type { ListView } from "@/components/list/find/use-list-view";
import { useOpenRow } from "./use-open-row";

afterEach(cleanup);

const KEYS = ["1", "2", "3", "4"];
const VIEW = {
  rows: KEYS.map((key) => ({ key, page: {} })),
  indexOf: (key: string) => KEYS.indexOf(key),
} as unknown as ListView;

const named = () => new URLSearchParams(location.search).get("row");

test("keys that are quicker than the page go from the row that the address names, and none is lost", () => {
  history.replaceState(null, "", "/c/north/staff?row=2");
  renderHook(() => useOpenRow(VIEW, useListNavigation(), () => undefined), {
    wrapper: ({ children }) => (
      // The page has not followed the address yet.
      <SearchParamsContext value={new URLSearchParams("row=2")}>{children}</SearchParamsContext>
    ),
  });
  fireEvent.keyDown(document.body, { key: "j" });
  fireEvent.keyDown(document.body, { key: "j" });
  expect(named()).toBe("4");
  fireEvent.keyDown(document.body, { key: "k" });
  expect(named()).toBe("3");
});
