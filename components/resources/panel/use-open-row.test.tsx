// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useListNavigation } from "@/components/list/find/use-list-navigation";
import type { ListView } from "@/components/list/find/use-list-view";
import { useQueryState } from "@/components/list/find/use-query-state";
import { useCopyNavigation } from "@/components/resources/copy/use-copy-navigation";
import { useKey } from "@/components/ui/keyboard/keys";
import { lateRouter } from "@/lib/testing/late-router";
import { fakeTime } from "@/lib/testing/time";
import { useOpenRow } from "./use-open-row";

beforeEach(fakeTime);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const KEYS = ["1", "2", "3", "4", "5"];
const VIEW = {
  rows: KEYS.map((key) => ({ key, page: {} })),
  indexOf: (key: string) => KEYS.indexOf(key),
} as unknown as ListView;

const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));

describe.each([
  ["the live list", useListNavigation, ""],
  ["a copy", useCopyNavigation, "from=copy&"],
])("in %s", (_, useNavigation, from) => {
  const useRow = () => {
    const navigation = useNavigation();
    return useOpenRow(VIEW, navigation, navigation.close);
  };

  test("keys that are quicker than the router go from the row that was opened last, and none is lost", async () => {
    const router = lateRouter(`/c/north/staff?${from}row=1`);
    const { result } = renderHook(useRow, { wrapper: router.Router });
    await press("j");
    await press("j");
    router.put(`/c/north/staff?${from}row=2`);
    await press("j");
    expect(result.current.key).toBe("4");
    await press("k");
    await router.follow();
    expect(result.current.key).toBe("3");
    expect(location.search).toContain("row=3");
    await press("j");
    await press("Escape");
    expect(result.current.key).toBeUndefined();
    await router.follow();
    expect(result.current.key).toBeUndefined();
    expect(location.search).not.toContain("row=");
  });

  test("after a step back to an earlier search, rows open and close in that one", async () => {
    const router = lateRouter(`/c/north/staff?${from}row=1&q=nurse`);
    renderHook(
      () => {
        const navigation = useNavigation();
        const { setText } = useQueryState(navigation);
        useKey({ keys: "e", label: "Searches for engineers", section: "List" }, () => setText("engineer"));
        return useOpenRow(VIEW, navigation, navigation.close);
      },
      { wrapper: router.Router },
    );
    await press("Escape");
    await press("e");
    await act(() => vi.advanceTimersByTimeAsync(300));
    await router.follow();
    expect(location.search).toContain("q=engineer");
    router.put(`/c/north/staff?${from}row=1&q=nurse`);
    await act(async () => void window.dispatchEvent(new PopStateEvent("popstate")));
    await router.follow();
    await press("j");
    expect(location.search).toMatch(/row=2.*q=nurse/);
    await press("Escape");
    expect(location.search).toContain("q=nurse");
  });
});
