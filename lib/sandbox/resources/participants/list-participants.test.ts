import { expect, test } from "vitest";
import { listEnvelope } from "@/lib/contract/list";
import { createTestbed, errorOf } from "@/lib/testing/sandbox-testbed";

test("paging by ref returns everyone once and then ends", async () => {
  const { get, token } = createTestbed();
  const known = await token();
  const refs: string[] = [];
  for (let more = true; more; ) {
    const after = refs.length ? `&starting_after=${refs.at(-1)}` : "";
    const page = listEnvelope.parse(await (await get(`/v1/participants?limit=100${after}`, known)).json());
    expect(page.url).toBe("/v1/participants");
    refs.push(...page.data.map(({ ref }) => String(ref)));
    more = page.has_more;
  }
  expect(refs).toHaveLength(2500);
  expect(new Set(refs).size).toBe(2500);
});

test.each(["pt-35w", "", "4107", "PT-", "PT-ZZZZZZZZZZ"])(
  "starting_after=%s is not a ref",
  async (cursor) => {
    const answer = await createTestbed().get(`/v1/participants?starting_after=${cursor}`);
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toMatchObject({ code: "parameter_invalid", param: "starting_after" });
  },
);

test("a cursor is a position: paging goes on after a ref that nobody has", async () => {
  const bed = createTestbed();
  const refs = async (query: string) => {
    const { data } = await (await bed.get(`/v1/participants?limit=3${query}`)).json();
    return data.map(({ ref }: { ref: string }) => ref);
  };
  const [first, second, third] = await refs("");
  const next = (Number.parseInt(first.slice(3), 36) + 1).toString(36).toUpperCase();
  expect((await refs(`&starting_after=PT-${next}`)).slice(0, 2)).toEqual([second, third]);
  expect(await refs("&starting_after=PT-1")).toEqual([first, second, third]);
  expect(await refs("&starting_after=PT-ZZZZZZZZZ")).toEqual([]);
});

test("nullable fields are always present; shift hours only with their scope", async () => {
  const bed = createTestbed();
  const { data } = await (await bed.get("/v1/participants?limit=100")).json();
  for (const field of ["date_of_birth", "key_worker_id", "funding", "shift_hours"]) {
    const values = data.map((each: Record<string, unknown>) => each[field]);
    expect(values).not.toContain(undefined);
    expect(values).toContain(null);
    expect(values.some((value: unknown) => value !== null)).toBe(true);
  }
  bed.sandbox.controls.setScopes(["read:participants"]);
  const without = await (await bed.get("/v1/participants?limit=1")).json();
  expect(without.data[0]).not.toHaveProperty("shift_hours");
});
