import { expect, test } from "vitest";
import { type ListEnvelope, listEnvelope } from "@/lib/contract/list";
import { createTestbed, errorOf, type Testbed } from "@/lib/testing/sandbox-testbed";

async function page({ get }: Testbed, query: string, token?: string): Promise<ListEnvelope> {
  const answer = await get(`/v1/staff${query}`, token);
  expect(answer.status).toBe(200);
  return listEnvelope.parse(await answer.json());
}

test("without parameters the page is the first 25", async () => {
  const first = await page(createTestbed(), "");
  expect(first).toMatchObject({ object: "list", url: "/v1/staff", has_more: true });
  expect(first.data).toHaveLength(25);
  expect(first.data[0]).toMatchObject({ object: "staff", livemode: false });
});

test("paging by the cursor returns everyone once, in order, and then ends", async () => {
  const bed = createTestbed({ staff: 1234, limits: { resources: 1000 } });
  const token = await bed.token();
  const ids: number[] = [];
  for (let more = true; more; ) {
    const next = await page(
      bed,
      ids.length ? `?limit=100&starting_after=${ids.at(-1)}` : "?limit=100",
      token,
    );
    ids.push(...next.data.map(({ id }) => Number(id)));
    more = next.has_more;
  }
  expect(ids).toHaveLength(1234);
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
});

test("a full last page has has_more false", async () => {
  const last = await page(createTestbed({ staff: 100 }), "?limit=100");
  expect(last.has_more).toBe(false);
  expect(last.data).toHaveLength(100);
});

test("the page after the last item is empty, and so is the first one without staff", async () => {
  const bed = createTestbed({ staff: 2 });
  const all = await page(bed, "");
  expect(await page(bed, `?starting_after=${all.data[1]?.id}`)).toMatchObject({ has_more: false, data: [] });
  bed.sandbox.controls.setStaff(0);
  expect(await page(bed, "")).toMatchObject({ has_more: false, data: [] });
});

test.each(["0", "101", "1.5", "abc", "", "-1", "+5", "05", "1e1", "10 ", "99999999999999999999"])(
  "limit=%s is a parameter_invalid that names limit",
  async (limit) => {
    const answer = await createTestbed().get(`/v1/staff?limit=${encodeURIComponent(limit)}`);
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toMatchObject({ code: "parameter_invalid", param: "limit" });
  },
);

test.each(["limit=5&limit=5", "starting_after=1&starting_after=2"])(
  "%s is ambiguous and so an error",
  async (query) => {
    const error = await errorOf(await createTestbed().get(`/v1/staff?${query}`));
    expect(error).toMatchObject({ code: "parameter_invalid", param: query.split("=")[0] });
  },
);

test("a cursor is a position: paging goes on after an id that nobody has, or no longer has", async () => {
  const bed = createTestbed({ staff: 3 });
  const [first, second, third] = (await page(bed, "")).data.map(({ id }) => Number(id));
  const idsAfter = async (cursor: unknown) =>
    (await page(bed, `?starting_after=${cursor}`)).data.map(({ id }) => id);
  for (const before of [0, -4107, "-123456789012345678901234567890", Number(first) - 1])
    expect(await idsAfter(before)).toEqual([first, second, third]);
  for (const between of [first, Number(first) + 1, Number(second) - 1])
    expect(await idsAfter(between)).toEqual([second, third]);
  for (const beyond of [third, Number(third) + 1, "9999999999999999", "123456789012345678901234567890"])
    expect(await idsAfter(beyond)).toEqual([]);
  bed.sandbox.controls.setStaff(1);
  expect(await idsAfter(second)).toEqual([]);
});

test.each(["", "abc", "1.5", "1e3"])("starting_after=%s is not an id", async (cursor) => {
  const answer = await createTestbed().get(`/v1/staff?starting_after=${cursor}`);
  expect(answer.status).toBe(400);
  expect(await errorOf(answer)).toMatchObject({ code: "parameter_invalid", param: "starting_after" });
});

test("ending_before is an unsupported operation, not a bad parameter", async () => {
  const answer = await createTestbed().get("/v1/staff?ending_before=4107");
  expect(answer.status).toBe(400);
  const error = await errorOf(answer);
  expect(error).toMatchObject({ code: "invalid_request" });
  expect(error).not.toHaveProperty("param");
});

test("unknown parameters are ignored", async () => {
  expect((await page(createTestbed(), "?colour=blue")).data).toHaveLength(25);
});

test("livemode is that of the sandbox", async () => {
  const { data } = await page(createTestbed({ livemode: true }), "?limit=1");
  expect(data[0]?.livemode).toBe(true);
});

test("shift hours are present for a token with their scope", async () => {
  const bed = createTestbed();
  expect((await page(bed, "?limit=1")).data[0]).toHaveProperty("shift_hours");
  bed.sandbox.controls.setScopes(["read:users"]);
  expect((await page(bed, "?limit=1")).data[0]).not.toHaveProperty("shift_hours");
});
