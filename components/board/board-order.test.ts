import { describe, expect, test } from "vitest";
import type { ConnectionStatus, Verdict } from "@/lib/contract/status";
import { boardOrder, mergeOrder } from "./board-order";

const connection = (
  id: string,
  verdict: Verdict,
  environment: "live" | "test" = "test",
): ConnectionStatus => ({
  id,
  label: id,
  environment,
  resources: ["staff"],
  keyFingerprint: "3f0c9a1b2c4d",
  budget: { isKnown: true, limit: 120, remaining: 120, elsewhere: 0, by: [] },
  token: { state: "none" },
  verdict,
  deprecations: [],
});

describe("the order of the board", () => {
  test("worst first: broken, held up, unknown, working", () => {
    const order = boardOrder([
      connection("working", { code: "ok" }),
      connection("nobody asked", { code: "unknown" }),
      connection("held up", { code: "throttled" }),
      connection("locked", { code: "org_locked" }),
    ]);
    expect(order).toEqual(["locked", "held up", "nobody asked", "working"]);
  });

  test("what can still read something is not as bad as what can read nothing", () => {
    const partial: Verdict = {
      code: "permission_denied",
      resource: "/v1/teams",
      resources: [{ path: "/v1/staff", code: "ok", since: 1 }],
    };
    expect(boardOrder([connection("a", partial), connection("b", { code: "permission_denied" })])).toEqual([
      "b",
      "a",
    ]);
  });

  test("of two alike the live one leads, then the newer trouble", () => {
    const order = boardOrder([
      connection("old", { code: "unreachable", since: 1 }),
      connection("new", { code: "key_rejected", since: 2 }),
      connection("live", { code: "org_locked", since: 0 }, "live"),
    ]);
    expect(order).toEqual(["live", "new", "old"]);
  });

  test("what works keeps its place by name, whenever it began to", () => {
    const order = boardOrder([
      connection("shop 10", { code: "ok", since: 9 }),
      connection("shop 2", { code: "ok", since: 1 }),
    ]);
    expect(order).toEqual(["shop 2", "shop 10"]);
  });
});

test("a kept order loses what has gone and takes what has come at its end", () => {
  expect(mergeOrder(["c", "a", "b"], ["a", "b", "d"])).toEqual(["a", "b", "d"]);
  expect(mergeOrder(["b", "a"], ["a", "b"])).toEqual(["b", "a"]);
});
