import { expect, test } from "vitest";
import { createTestbed, errorOf } from "@/lib/testing/sandbox-testbed";

test.each([
  ["/v1/staff", "id"],
  ["/v1/participants", "ref"],
  ["/v1/teams", "name"],
])(
  "of %s nothing is in both organisations, and a foreign cursor tells nothing of what exists",
  async (path, cursor) => {
    const bed = createTestbed();
    bed.sandbox.controls.setScopes(["read:users", "read:participants", "read:teams", "write:teams"]);
    if (cursor === "name") await bed.send("POST", path, { name: "A team of the first" });
    const theirs = await bed.token(bed.otherKey());
    const [one, other] = [await bed.get(`${path}?limit=100`), await bed.get(`${path}?limit=100`, theirs)];
    const ids = (page: { data: Record<string, string>[] }) => page.data.map((item) => String(item[cursor]));
    const [ours, others] = [ids(await one.json()), ids(await other.json())];
    if (cursor !== "name") expect(ours.filter((id) => others.includes(id))).toEqual([]);
    const foreign = ours.find((id) => !others.includes(id)) as string;
    const answer = await bed.get(`${path}?limit=100&starting_after=${encodeURIComponent(foreign)}`, theirs);
    const rest = ids(await answer.json());
    expect(rest).toEqual(others.slice(others.length - rest.length));
  },
);

test("one organisation cannot see or delete the teams of the other, and its calls count for it alone", async () => {
  const bed = createTestbed();
  const theirs = await bed.token(bed.otherKey(["read:teams", "write:teams"]));
  await bed.send("POST", "/v1/teams", { name: "Ours" });
  const headers = { authorization: `Bearer ${theirs}` };
  expect((await bed.call("/v1/teams/Ours", { method: "DELETE", headers })).status).toBe(404);
  const same = await bed.call("/v1/teams", { method: "POST", headers, body: '{"name":"Ours"}' });
  expect(same.status).toBe(200);
  expect(same.headers.get("ratelimit-remaining")).toBe("118");
});

test("locking one organisation leaves the other unlocked", async () => {
  const bed = createTestbed();
  const theirs = await bed.token(bed.otherKey());
  bed.sandbox.controls.lock("org_2");
  expect(await errorOf(await bed.get("/v1/staff", theirs))).toMatchObject({ code: "org_locked" });
  expect((await bed.get("/v1/staff")).status).toBe(200);
});
