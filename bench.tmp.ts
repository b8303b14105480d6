import { readFileSync } from "node:fs";
import { LoadedRows } from "./lib/client/find/loaded-rows";
import { staffAt } from "./lib/sandbox/staff/staff";
import * as oldFind from "/tmp/h-filters-oldtree/lib/client/find/find-rows";
import * as oldSort from "/tmp/h-filters-oldtree/lib/client/find/sort-rows";
import { RowTexts } from "/tmp/h-filters-oldtree/lib/client/find/row-text";
const N = 100_000;
const page = {} as any;
const rows: any[] = Array.from({ length: N }, (_, i) => { const item: any = staffAt({ seed: 1, first: 4107, count: N } as any, i, { livemode: false, shiftHours: true, archived: {} }); return { key: String(item.id), item, page }; });
const pace = { max: 0, at: performance.now(), now: () => performance.now(), async yield() { this.max = Math.max(this.max, performance.now() - this.at); await new Promise((r) => setImmediate(r)); this.at = performance.now(); } };
async function time(name: string, f: () => Promise<unknown>) { pace.max = 0; pace.at = performance.now(); const t = performance.now(); await f(); console.log(name.padEnd(46), (performance.now() - t).toFixed(0).padStart(6), "ms  longest", pace.max.toFixed(1)); }
const sig = new AbortController().signal;
for (let round = 0; round < 2; round++) {
const engine = new LoadedRows(rows, pace as any);
const texts = new RowTexts(rows as any);
let prev: any;
await time("old find 'a'", async () => { prev = await oldFind.findRows({ texts, query: "a", pace: pace as any }); });
await time("new find 'a'", () => engine.answer({ text: "a", filters: [] }, () => {}, sig));
await time("old find 'an'", async () => { prev = await oldFind.findRows({ texts, query: "an", previous: prev, pace: pace as any }); });
await time("new find 'an'", () => engine.answer({ text: "an", filters: [] }, () => {}, sig));
for (const field of ["name", "id", "department", "email"]) {
  await time(`old sort ${field}`, () => oldSort.sortRows({ rows: rows as any, sort: { field, direction: "ascending" }, pace: pace as any }));
  await time(`new sort ${field}`, () => new LoadedRows(rows, pace as any).answer({ text: "", filters: [], sort: { field, direction: "ascending" } }, () => {}, sig));
}
const half = rows.slice(0, N - 100);
const s0 = await oldSort.sortRows({ rows: half as any, sort: { field: "name", direction: "ascending" }, pace: pace as any });
await time("old append page to sorted", () => oldSort.sortRows({ rows: rows as any, sorted: s0, sort: { field: "name", direction: "ascending" }, pace: pace as any }));
const e2 = new LoadedRows(half, pace as any); const q = { text: "", filters: [], sort: { field: "name", direction: "ascending" as const } };
await e2.answer(q, () => {}, sig); half.push(...rows.slice(N - 100));
await time("new append page to sorted", () => e2.answer(q, () => {}, sig));
await time("filter 2 departments", () => engine.answer({ text: "", filters: [{ field: "department", values: ["Care", "Nursing"] }] }, () => {}, sig));
await time("values of department", () => engine.countValues({ text: "", filters: [] }, { field: "department", text: "" }, sig));
await time("values of email (100k different)", () => engine.countValues({ text: "", filters: [] }, { field: "email", text: "" }, sig));
await time("values of email, searched", () => engine.countValues({ text: "", filters: [] }, { field: "email", text: "zo" }, sig));
}
