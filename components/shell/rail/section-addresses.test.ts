import { describe, expect, test } from "vitest";
import { RESOURCES, type ResourceName } from "@/lib/contract/resources";
import { goKeysOf, mainAddress, sectionAddress, sectionsOf } from "./section-addresses";

function keys(...resources: string[]): string[] {
  return goKeysOf({ resources: resources as ResourceName[] }).map(({ keys: each, at }) => `${each} ${at}`);
}

const names = (...resources: ResourceName[]) => sectionsOf({ resources }).map(({ name }) => name);

const main = (...resources: ResourceName[]) => mainAddress({ id: "only", resources });

describe("no way leads to what a connection does not offer", () => {
  test("a page of a resource is a section only where the resource is declared", () => {
    expect(names("staff")).toEqual(["Access", "Staff", "Requests"]);
    expect(names("participants", "teams")).toEqual(["Access", "Participants", "Teams", "Requests"]);
  });

  test("a resource is called in the navigation what its page is called", () => {
    const labels = Object.values(RESOURCES).map(({ label }) => label);
    expect(names(...(Object.keys(RESOURCES) as ResourceName[]))).toEqual(["Access", ...labels, "Requests"]);
  });

  test("whoever changes the connection stays in the section, or comes to the access of one that has none such", () => {
    const bare = { id: "bare", resources: ["participants"] } as const;
    expect(sectionAddress(bare, "/staff")).toBe("/c/bare");
    expect(sectionAddress(bare, "/requests")).toBe("/c/bare/requests");
    expect(sectionAddress({ ...bare, resources: ["staff"] }, "/staff")).toBe("/c/bare/staff");
    expect(sectionAddress(bare, "/no such section")).toBe("/c/bare");
  });

  test("whoever comes to the only connection comes to its staff, or else to what it offers", () => {
    expect(main("teams", "staff")).toBe("/c/only/staff");
    expect(main("teams", "participants")).toBe("/c/only/teams");
    expect(main()).toBe("/c/only");
  });
});

test("each page has a key of its own, and those that every connection has always the same", () => {
  expect(keys("staff").sort()).toEqual(["g a ", "g r /requests", "g s /staff"]);
  expect(keys("rotas", "sites", "staff", "ra")).toEqual([
    "g a ",
    "g r /requests",
    "g o /rotas",
    "g s /sites",
    "g t /staff",
  ]);
});
