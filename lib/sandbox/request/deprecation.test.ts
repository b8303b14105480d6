import { expect, test } from "vitest";
import { createTestbed } from "@/lib/testing/sandbox-testbed";

test("a deprecation is announced for one endpoint alone, and until it is withdrawn", async () => {
  const bed = createTestbed();
  const announced = async (path: string) => {
    const { headers } = await bed.get(path);
    return ["deprecation", "sunset", "link"].map((name) => headers.get(name));
  };
  expect(await announced("/v1/staff")).toEqual([null, null, null]);
  const sunset = Date.UTC(2027, 0, 31, 23, 59, 59);
  bed.sandbox.controls.deprecate("GET /v1/staff", { sunset, link: "https://docs.test/staff" });
  const told = ["true", "Sun, 31 Jan 2027 23:59:59 GMT", '<https://docs.test/staff>; rel="deprecation"'];
  expect(await announced("/v1/staff")).toEqual(told);
  expect(await announced("/v1/staff?limit=0")).toEqual(told);
  expect(await announced("/v1/teams")).toEqual([null, null, null]);
  bed.sandbox.controls.undeprecate("GET /v1/staff");
  expect(await announced("/v1/staff")).toEqual([null, null, null]);
});
