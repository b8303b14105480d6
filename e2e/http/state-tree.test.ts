import { type Answer, NOBODY } from "./ask";
import { anybody } from "./crowd";
import { expect, test } from "./fixtures";

const SIGN_IN = { children: ["signin", { children: ["__PAGE__", {}] }] };

/** What a browser says it has on screen, as Next's own pages tell the server, and what it would never say. */
const TREES = [
  ["", SIGN_IN],
  ["", SIGN_IN, null, "refetch"],
  ["", { children: ["signin", { children: ["__PAGE__", {}, null, null] }] }, null, null, true],
  [
    "",
    { children: ["(console)", { children: ["sandbox", { children: ["__PAGE__", {}] }] }] },
    null,
    "refetch",
  ],
  [],
  "tree",
  { children: 7 },
].map((tree) => encodeURIComponent(JSON.stringify(tree)));
const HEADERS = [...TREES, "no JSON", "%", "%5B%22", "%5B".repeat(4_000)];

test("an RSC request with another route's state tree is no failure of the server, to strangers and to people", async ({
  ask,
  rollcall,
}) => {
  const before = rollcall.output().length;
  const paths = [
    "/signin",
    "/nowhere",
    "/_not-found",
    "/_next/data/x/index.json",
    new URL(`${rollcall.home}/staff`).pathname,
  ];
  const failed: string[] = [];
  for (const as of [NOBODY, anybody()]) {
    for (const path of paths) {
      for (const tree of HEADERS) {
        const headers = { RSC: "1", "Next-Router-State-Tree": tree };
        const first = await ask(path, { headers, as });
        // Next sends whoever does not name the headers in the address to where they are named, and reads them there.
        const { status } = isNamed(first)
          ? await ask(String(first.headers.location), { headers, as })
          : first;
        if (status >= 500) failed.push(`${status} ${path} ${tree.slice(0, 80)}`);
      }
    }
  }
  expect(failed).toEqual([]);
  expect(rollcall.output().slice(before)).not.toContain('"level":50');
  const page = await ask("/nowhere", { headers: {} });
  expect(page.status).toBe(404);
  expect(page.text).toContain("There is nothing at this address");
});

function isNamed({ status, headers }: Answer): boolean {
  return status === 307 && /[?&]_rsc=/.test(headers.location ?? "");
}
