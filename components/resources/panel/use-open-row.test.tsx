// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { useListNavigation } from "@/components/list/find/use-list-navigation";
import type { ListView } from "@/components/list/find/use-list-view";
import { useQueryState } from "@/components/list/find/use-query-state";
import { useCopyNavigation } from "@/components/resources/copy/use-copy-navigation";
import { useKey } from "@/components/ui/keyboard/keys";
import { listenForSteps } from "@/lib/client/find/steps";
import { type LateRouter, lateRouter } from "@/lib/testing/late-router";
import { fakeTime } from "@/lib/testing/time";
import { useOpenRow } from "./use-open-row";

beforeAll(listenForSteps);
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

const search = async ({ follow }: LateRouter) => {
  await press("e");
  await act(() => vi.advanceTimersByTimeAsync(300));
  await follow();
};

const back = async ({ put, follow }: LateRouter, query: string) => {
  put(`/c/north/staff?${query}`);
  await act(async () => void window.dispatchEvent(new PopStateEvent("popstate")));
  await follow();
};

describe.each([
  ["the live list", useListNavigation, ""],
  ["a copy", useCopyNavigation, "from=copy&"],
])("in %s", (_, useNavigation, from) => {
  const useRow = () => {
    const navigation = useNavigation();
    return useOpenRow(VIEW, navigation, navigation.close);
  };
  /** With keys that search for engineers and nurses. */
  const useSearchedRow = () => {
    const navigation = useNavigation();
    const { setText } = useQueryState(navigation);
    useKey({ keys: "e", label: "Searches for engineers", section: "List" }, () => setText("engineer"));
    useKey({ keys: "n", label: "Searches for nurses", section: "List" }, () => setText("nurse"));
    const [first] = VIEW.rows;
    useKey(
      { keys: "o", label: "Opens the first row", section: "List" },
      () => first && navigation.open(first),
    );
    return useOpenRow(VIEW, navigation, navigation.close);
  };
  const open = (query: string) => {
    const router = lateRouter(`/c/north/staff?${query}`);
    return { ...router, ...renderHook(useSearchedRow, { wrapper: router.Router }) };
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
    const page = open(`${from}row=1&q=nurse`);
    await press("Escape");
    await search(page);
    expect(location.search).toContain("q=engineer");
    await back(page, `${from}row=1&q=nurse`);
    await press("j");
    expect(location.search).toMatch(/row=2.*q=nurse/);
    await press("Escape");
    expect(location.search).toContain("q=nurse");
  });

  test("a search made beside a panel stays when Back closes it, over the panels before and after a reload", async () => {
    const before = open(`${from}row=3`);
    await search(before);
    expect(location.search).toMatch(/row=3.*q=engineer/);
    before.unmount();
    const router = lateRouter(location.pathname + location.search, history.state);
    const { result } = renderHook(useSearchedRow, { wrapper: router.Router });
    await back(router, `${from}row=2`);
    expect(result.current.key).toBe("2");
    await back(router, from);
    expect(result.current.key).toBeUndefined();
    expect(location.search).toContain("q=engineer");
  });

  test("a search made beside a panel stays when one step leads from a later panel back to the list", async () => {
    const page = open(`${from}row=1`);
    await search(page);
    await press("j");
    await page.follow();
    expect(location.search).toMatch(/row=2.*q=engineer/);
    await back(page, from);
    expect(location.search).toContain("q=engineer");
  });

  test("of two searches made beside panels the later stays, over the panel that has the one between", async () => {
    const page = open(`${from}row=1`);
    await search(page);
    await press("j");
    await page.follow();
    await press("n");
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(location.search).toMatch(/row=2.*q=nurse/);
    await back(page, `${from}row=1&q=engineer`);
    expect(location.search).toMatch(/row=1.*q=nurse/);
    await back(page, from);
    expect(location.search).toContain("q=nurse");
  });

  test("a search that was only tried beside a panel takes the place of no other entry's", async () => {
    const page = open(`${from}q=nurse`);
    await press("o");
    await page.follow();
    await search(page);
    await press("n");
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(location.search).toMatch(/row=1.*q=nurse/);
    await back(page, `${from}q=nurse`);
    await back(page, `${from}row=2&q=engineer`);
    expect(location.search).toContain("q=engineer");
  });

  test("a search made beside a panel stays when Back closes it after a step back and forward, too", async () => {
    const page = open(`${from}row=1`);
    await search(page);
    await back(page, `${from}row=2&q=engineer`);
    await back(page, `${from}row=1&q=engineer`);
    await press("n");
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(location.search).toContain("q=nurse");
    await back(page, `${from}row=2&q=engineer`);
    expect(location.search).toMatch(/row=2.*q=nurse/);
  });

  test("a search made beside a panel goes to no list that has one of its own by then, nor to that of another source", async () => {
    const page = open(`${from}row=1`);
    await search(page);
    await back(page, `${from}q=nurse`);
    expect(location.search).toMatch(/[?&]q=nurse$/);

    const again = open(`${from}row=1`);
    await search(again);
    await back(again, from ? "" : "from=copy");
    expect(location.search).not.toContain("q=");
  });
});
