import { expect, test } from "vitest";
import { listEnvelope } from "@/lib/contract/list";
import { createTestbed, errorOf } from "@/lib/sandbox/testbed";

test("following the ref meets everyone once and then ends", async () => {
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

test.each(["PT-1", "pt-35w", "", "4107", "PT-ZZZZZZZZZ"])("starting_after=%s is refused", async (cursor) => {
  const answer = await createTestbed().get(`/v1/participants?starting_after=${cursor}`);
  expect(answer.status).toBe(cursor === "" ? 400 : 404);
  expect((await errorOf(answer)).param).toBe("starting_after");
});

test("nullable fields are always there; shift hours only with the scope for them", async () => {
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
