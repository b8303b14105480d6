// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { useCopyNavigation } from "./use-copy-navigation";

afterEach(cleanup);

const PATH = "/c/north/staff";

/** The text that is searched for when the router is at one address and the window at another. */
function textAt(router: string, window: string): string {
  history.replaceState(null, "", window);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PathnameContext value={PATH}>
      <SearchParamsContext value={new URLSearchParams(router)}>{children}</SearchParamsContext>
    </PathnameContext>
  );
  return renderHook(() => useCopyNavigation(), { wrapper }).result.current.place.query.text;
}

test.each([
  ["the live list", PATH],
  ["the copy of another list", "/c/north/teams?from=copy&q=night"],
  ["another page", "/c/north"],
])("a link to what a copy finds leads to it from %s, whose address the window still has", (_page, window) => {
  expect(textAt("from=copy&q=ana", window)).toBe("ana");
});

test("a search that began in the live list goes on from the address of the window, which is ahead of the router", () => {
  expect(textAt("", `${PATH}?from=copy&q=a`)).toBe("a");
});
