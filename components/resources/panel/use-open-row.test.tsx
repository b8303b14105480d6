// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { useListNavigation } from "@/components/list/find/use-list-navigation";
import type { ListView } from "@/components/list/find/use-list-view";
import { useCopyNavigation } from "@/components/resources/copy/use-copy-navigation";
import { lateRouter } from "@/lib/testing/late-router";
import { useOpenRow } from "./use-open-row";

afterEach(cleanup);

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
    router.writeBack(`/c/north/staff?${from}row=2`);
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
});
