import { expect, test } from "vitest";
import { dropInvalidRouterState } from "./router-state";

type Tree = [string | readonly unknown[], Record<string, unknown>, ...unknown[]];

/** What is left of the header with this tree. */
function left(tree: unknown): unknown {
  const headers = { "next-router-state-tree": encodeURIComponent(JSON.stringify(tree)) };
  dropInvalidRouterState(headers);
  return headers["next-router-state-tree"];
}

const PAGE: Tree = ['__PAGE__?{"status":["4xx","5xx"]}', {}, null, "refetch"];
const OURS: Tree = [
  "",
  {
    children: [
      "(console)",
      { children: ["c", { children: [["connection", "ok", "d", ["a", "b"]], { children: PAGE }] }] },
    ],
  },
  null,
  null,
  16,
];

test("the router state of our pages is kept, and a request without one is not changed", () => {
  expect(left(OURS)).toBe(encodeURIComponent(JSON.stringify(OURS)));
  const headers = { host: "x" };
  dropInvalidRouterState(headers);
  expect(headers).toEqual({ host: "x" });
});

test("router state that Next cannot parse is removed", () => {
  for (const tree of [[], "tree", null, 7, {}, ["", { children: 7 }], [["connection", "ok", "d"], {}]]) {
    expect(left(tree), JSON.stringify(tree)).toBeUndefined();
  }
  for (const text of ["", "%", "%5B%22", "no JSON", "%5B".repeat(5_000)]) {
    const headers = { "next-router-state-tree": text };
    dropInvalidRouterState(headers);
    expect(headers, text.slice(0, 20)).toEqual({});
  }
});

test("attack: router state that takes Next long to parse, deep or wide, never reaches it", () => {
  const deep = Array.from({ length: 40 }).reduce<Tree>((inner) => ["", { children: inner }], ["", {}]);
  const wide = ["", Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`a${n}`, ["", {}]]))];
  for (const tree of [deep, wide]) expect(left(tree)).toBeUndefined();
});
