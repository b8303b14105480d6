import { expect, test } from "vitest";
import { RESOURCES, type ResourceName } from "@/lib/contract/resources";
import { readingOf } from "./reading-of";

function leads(name: ResourceName, ...resources: ResourceName[]) {
  return readingOf({ connection: "north", name, resource: RESOURCES[name], resources }).leads;
}

test("a field leads to the resource whose keys it holds, where the connection offers that", () => {
  expect(leads("staff", "staff")).toEqual({ manager_id: "/c/north/staff" });
  expect(leads("participants", "participants", "staff")).toEqual({ key_worker_id: "/c/north/staff" });
  expect(leads("participants", "participants", "teams")).toEqual({});
});

test("a look is data: it goes from the server to the browser as it is", () => {
  for (const name of Object.keys(RESOURCES) as ResourceName[]) {
    const reading = readingOf({ connection: "north", name, resource: RESOURCES[name], resources: [] });
    expect(structuredClone(reading)).toEqual(reading);
  }
});
