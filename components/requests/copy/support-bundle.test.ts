import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JournalDetail, JournalOperation } from "@/lib/contract/journal";
import { code, supportBundle } from "./support-bundle";

const ATTEMPT: JournalDetail = {
  kind: "attempt",
  id: "7",
  at: Date.UTC(2026, 0, 5, 14, 2, 11, 250),
  durationMs: 41,
  person: { id: "3f0c", email: "ada@northwind.test" },
  operation: "op",
  attempt: 1,
  purpose: "browse",
  method: "GET",
  path: "/v1/staff",
  query: "limit=100&starting_after=Ada%20Lovelace",
  sent: true,
  outcome: "refused",
  status: 403,
  type: "permission_error",
  code: "org_locked",
  message: "The organisation is locked.",
  requestId: "req_1",
  serviceVersion: "v1",
  headers: {},
};

const CONNECTION = {
  id: "north",
  label: "North`wind\n",
  environment: "live",
  baseUrl: "https://api.northwind.test/hr",
  fingerprint: "3f0c9a1b",
} as const;

function bundleOf(selected: JournalDetail, attempts = [selected]): string {
  const operation: JournalOperation = {
    now: 0,
    entry: selected.id,
    operation: "op",
    attempts,
    shared: 0,
    cached: 0,
  };
  return supportBundle(operation, selected, CONNECTION);
}

/** What a reader of Markdown takes for the code span at the start, and what follows it. */
function readSpan(text: string): { inside: string; rest: string } {
  const fence = /^`+/.exec(text)?.[0] ?? "";
  const end = [...text.slice(fence.length).matchAll(/`+/g)].find(([run]) => run.length === fence.length);
  const inside = text.slice(fence.length, fence.length + (end?.index ?? 0));
  const isPadded = inside.startsWith(" ") && inside.endsWith(" ") && inside.trim() !== "";
  return {
    inside: isPadded ? inside.slice(1, -1) : inside,
    rest: text.slice(fence.length * 2 + inside.length),
  };
}

describe("a support bundle", () => {
  test("has everything that support asks for", () => {
    expect(bundleOf({ ...ATTEMPT, param: "limit" })).toBe(`Request \`req_1\`

- Time: \`2026-01-05T14:02:11.250Z\` (Unix 1767621731)
- Connection: \`\`North\`wind\\u000a\`\` (live)
- Base URL: \`https://api.northwind.test/hr\`
- Fingerprint of the API key in use now: \`3f0c9a1b\`
- Request: \`GET /v1/staff?limit=100&starting_after=[left out]\`
- Answer: 403 (after 41 ms)
- Type: \`permission_error\`
- Code: \`org_locked\`
- Parameter: \`limit\`
- Message: \`The organisation is locked.\`
- Service-Version: \`v1\`

One attempt was made:

1. \`2026-01-05T14:02:11.250Z\` \`GET /v1/staff?limit=100&starting_after=[left out]\`: 403 (after 41 ms) \`org_locked\`, request id \`req_1\`
`);
  });

  test("says what was not sent, what has no answer, and which id the service has never seen", () => {
    const { status: _status, ...silent } = ATTEMPT;
    const unsent = { ...silent, requestId: "local_1", sent: false, code: "budget_exhausted" };
    const text = bundleOf(silent, [unsent, silent]);
    expect(text).toContain(
      "1. `2026-01-05T14:02:11.250Z` `GET /v1/staff?limit=100&starting_after=[left out]`: not sent",
    );
    expect(text).toContain(
      "`budget_exhausted`, request id `local_1` (the client's own: no answer brought one)\n",
    );
    expect(bundleOf(unsent)).toMatch(/^Request `local_1` \(the client's own: no answer brought one\)\n/);
    expect(text).toMatch(/^Request `req_1`\n/);
    expect(text).toContain("- Answer: no answer (after 41 ms)");
  });

  test("tells nobody's name or address, not even where the service repeats it", () => {
    const message = "Nothing after Ada Lovelace; ask grace@northwind.test, <eve@x.test>.";
    const text = bundleOf({ ...ATTEMPT, message });
    expect(text).not.toMatch(/ada|lovelace|grace|eve|@/i);
    expect(text).toContain("Nothing after [left out]; ask [left out], <[left out]>.");
  });
});

describe("a value in Markdown", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("`", "|", " ", "\n", "\r", "a", "*", "<", "\\", "\u2028") }),
  );

  test("stays one code span on one line, whatever it is", () => {
    fc.assert(
      fc.property(anything, (value) => {
        const span = code(value);
        expect(span).not.toMatch(/[\n\r\u2028\u2029]/);
        const { inside, rest } = readSpan(`${span}: after`);
        expect(rest).toBe(": after");
        if (!/[\p{Cc}\p{Z}\p{Cf}]/u.test(value) && value !== "") expect(inside).toBe(value);
      }),
    );
  });

  test("cannot add a line to the bundle", () => {
    const lines = bundleOf(ATTEMPT).split("\n").length;
    fc.assert(
      fc.property(anything, (value) => {
        const odd = { ...ATTEMPT, path: `/${value}`, code: value, type: value, message: value };
        expect(bundleOf({ ...odd, requestId: value, serviceVersion: value }).split("\n")).toHaveLength(lines);
      }),
    );
  });
});
