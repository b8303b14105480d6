// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { databaseAway } from "@/lib/testing/database-away";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { pass, until } from "@/lib/testing/time";
import { Palette } from "./palette";

const NORTH = { id: "north", label: "North", environment: "test", resources: ["staff"] } as const;

/** Answers the copy's search for a text with people of these names; with none of them it fails. */
let answer: Record<string, (...names: string[]) => void>;
/** Says which copies there are. */
let copies: () => Response;
/** The addresses that were gone to. */
let gone: string[];
/** How often it was closed. */
let closed: number;

pageBed();
beforeEach(() => {
  [answer, gone, closed] = [{}, [], 0];
  copies = () => Response.json({ resources: [{ resource: "staff", copy: {} }] });
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://rollcall.test");
    if (pathname.endsWith("/copy")) return copies();
    return new Promise((resolve) => {
      answer[searchParams.get("q") ?? ""] = (...names) => {
        const rows = names.map((name) => ({ key: `key of ${name}`, item: { name } }));
        if (rows.length === 0) return resolve(Response.json({}, { status: 500 }));
        resolve(Response.json({ now: Date.now(), copy: {}, matches: rows.length, rows }));
      };
    });
  });
  showPage(
    <Palette
      places={{ connections: [NORTH], sandbox: false, settings: [] }}
      onGo={(address) => gone.push(address)}
      onClose={() => {
        closed += 1;
      }}
    />,
    "/c/north/requests",
  );
});

/** The copy's answer with one person. */
const hit = (name: string) => ({
  now: Date.now(),
  copy: {},
  matches: 1,
  rows: [{ key: name, item: { name } }],
});

/** A refusal of the copy. */
const refused = (status: number, code: string) =>
  Response.json({ error: { type: "api_error", code, message: "No.", request_id: "local_1" } }, { status });

const field = () => screen.getByRole("combobox");
const press = (key: string) => act(async () => void fireEvent.keyDown(field(), { key }));
const names = () => screen.queryAllByRole("option").map((each) => each.firstChild?.textContent);
const active = () => screen.getByRole("option", { selected: true }).firstChild?.textContent;

/** Types it, and lets the pause pass after which the copy is searched. */
async function type(text: string): Promise<void> {
  await act(async () => void fireEvent.change(field(), { target: { value: text } }));
  await pass(200);
}

/** Has the copy find these people for a text, and waits until they are offered, or one of them is opened. */
async function find(text: string, ...found: string[]): Promise<void> {
  await until(() => answer[text]);
  answer[text]?.(...found);
  await until(() => gone.length > 0 || found.every((name) => names().includes(name)));
}

test("while the copy is slow, whoever was found for an earlier text is offered only if they match what is typed now", async () => {
  await type("mar");
  await find("mar", "Mara Oduya", "Martin Berg");
  await type("martin");
  expect(names()).toEqual(["Martin Berg", "Open request martin"]);
  await find("martin", "Martin Berg", "Marten Vos");
  expect(names()).toEqual(["Martin Berg", "Marten Vos", "Open request martin"]);
});

test("where a copy has more matches than are offered, all of them are one key further", async () => {
  const rows = ["Ann Lee", "Bo Lee"].map((name) => ({ key: name, item: { name } }));
  const copy = { now: 0, copy: { isComplete: true }, rows };
  let matches: object = { matches: 2 };
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(
      address.endsWith("/copy") ? { resources: [{ resource: "staff", copy: {} }] } : { ...copy, ...matches },
    ),
  );
  await type("lee");
  await until(() => names().includes("Bo Lee"));
  expect(names().filter((name) => name?.endsWith("in Staff"))).toEqual([]);
  matches = { matches: 1_000, ranked: 1_000 };
  await type("le lee");
  await until(() => names().includes("At least 1,000 in Staff"));
  // While the first walk fills it.
  matches = { matches: 12, copy: { isComplete: false } };
  await type("lee a");
  await until(() => names().includes("At least 12 in Staff"));
  matches = { matches: 38 };
  await type("lee b");
  await until(() => names().includes("All 38 in Staff"));
  expect(names().slice(0, 3)).toEqual(["Ann Lee", "Bo Lee", "All 38 in Staff"]);
  await press("ArrowDown");
  await press("ArrowDown");
  await press("Enter");
  expect(gone).toEqual(["/c/north/staff?from=copy&q=lee+b"]);
});

test("Enter before the copy has answered opens whom it finds, and not a request of that name", async () => {
  await type("martin");
  await press("Enter");
  expect(gone).toEqual([]);
  await find("martin", "Martin Berg");
  await until(() => gone.length > 0);
  expect(gone).toEqual(["/c/north/staff?from=copy&row=key+of+Martin+Berg"]);
});

test("a copy that cannot be searched hides nobody whom another has, and one that was turned off is not missed", async () => {
  let ofTeams: [status: number, code: string] = [503, "copy_busy"];
  const resources = ["staff", "teams"].map((resource) => ({ resource, copy: {} }));
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.endsWith("/copy")) return Response.json({ resources });
    return address.includes("/teams/") ? refused(...ofTeams) : Response.json(hit("Grace Hopper"));
  });
  await type("grace");
  await until(() => names().includes("Grace Hopper"));
  expect(screen.getByRole("status").textContent).toBe("Not every copy could be searched.");
  ofTeams = [409, "copy_off"];
  await type("grace h");
  await until(() => /shown/.test(screen.getByRole("status").textContent));
  expect(names()).toContain("Grace Hopper");
});

test("Enter that ends the composition of a word runs nothing", async () => {
  await type("requests");
  for (const during of [{ isComposing: true }, { keyCode: 229 }])
    await act(async () => void fireEvent.keyDown(field(), { key: "Enter", ...during }));
  expect(gone).toEqual([]);
  await press("Enter");
  expect(gone).toEqual(["/c/north/requests"]);
});

test("what was chosen stays chosen when the copy finds people above it", async () => {
  await type("reques");
  await press("ArrowUp");
  expect(active()).toBe("Open request reques");
  await find("reques", "Ann Reques");
  expect(active()).toBe("Open request reques");
});

test("where the copy cannot be searched it says so, and Enter waits no longer", async () => {
  await type("martin");
  await press("Enter");
  await find("martin");
  await until(() => gone.length > 0);
  expect(screen.getByRole("status").textContent).toBe("No copy could be searched: only what is loaded was.");
  expect(gone).toEqual(["/c/north/requests/martin"]);
});

test("where it cannot be learned which copies there are it says so too, as somebody who is not found may be in one", async () => {
  copies = () => Response.json({}, { status: 503 });
  await type("martin");
  await until(() => !/Searching/.test(screen.getByRole("status").textContent));
  expect(screen.getByRole("status").textContent).toBe("No copy could be searched: only what is loaded was.");
});

test("once the database is back the copy is searched for what stands there by itself, and for what is typed next at once", async () => {
  const server = databaseAway(({ pathname, searchParams }) =>
    pathname.endsWith("/copy")
      ? { resources: [{ resource: "staff", copy: {} }] }
      : hit(searchParams.get("q") === "grace" ? "Grace Hopper" : "Grace Kelly"),
  );
  await type("grace");
  await until(() => /No copy/.test(screen.getByRole("status").textContent));
  await pass(30_000);
  server.bringBack();
  await until(() => names().includes("Grace Hopper"));
  await type("grace k");
  await until(() => names().includes("Grace Kelly"));
});

test("what is typed after a search that failed is searched for in the copies anew", async () => {
  copies = () => Response.json({}, { status: 503 });
  await type("grace");
  await until(() => /No copy/.test(screen.getByRole("status").textContent));
  copies = () => Response.json({ resources: [{ resource: "staff", copy: {} }] });
  await type("grace k");
  await find("grace k", "Grace Kelly");
});

test("a sign-out that fails says why where it was asked for, and leaves the page as it is", async () => {
  vi.stubGlobal("fetch", async (address: string) =>
    address.endsWith("csrf") ? Response.json({ csrfToken: "x" }) : refused(503, "database_unavailable"),
  );
  const assign = vi.fn();
  vi.stubGlobal("location", { href: "http://rollcall.test/", search: "", assign });
  await type("sign out");
  await press("Enter");
  await until(() => /database does not answer.*local_1/.test(screen.getByRole("alert").textContent));
  expect([closed, gone, assign.mock.calls]).toEqual([0, [], []]);
  await act(async () => screen.getByRole("button", { name: "Close" }).click());
  expect([closed, gone]).toEqual([1, []]);
});
