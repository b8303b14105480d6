import { describe, expect, test } from "vitest";
import { createQueryClient } from "@/lib/client/http/query-client";
import { readListPage } from "@/lib/client/list/list-page";
import { listStartingWith } from "@/lib/client/list/resource-pages";
import { searchableRows, searchLoaded } from "./search-loaded";

const PROVENANCE = { requestId: "req_1", receivedAt: 0, source: "upstream" } as const;

/** A browser that has loaded these items of a connection's lists. */
function browser(...lists: [connection: string, path: string, cursor: "id" | "ref", items: object[]][]) {
  const client = createQueryClient();
  for (const [connection, path, cursor, data] of lists) {
    const text = JSON.stringify({ object: "list", url: `/${path}`, has_more: true, data });
    const page = readListPage(text, cursor, { ...PROVENANCE, after: "before" });
    client.setQueryData([connection, path], listStartingWith(page));
  }
  return client;
}

const CLIENT = browser(
  [
    "default",
    "v1/staff",
    "id",
    [
      { id: "st_1", name: "Zoë Ångström", email: "secret@example.com" },
      { id: "st_2", name: null },
    ],
  ],
  ["default", "v1/participants", "ref", [{ ref: "P-7", id: 9, name: "Zoe Field" }]],
  ["other", "v1/staff", "id", [{ id: "st_1", name: "Zoe of elsewhere" }]],
);
CLIENT.setQueryData(["default", "access"], { pages: "none" });

const find = (text: string, most = 9) =>
  searchLoaded(searchableRows(CLIENT, "default"), text, most).map(({ name }) => name);

describe("a row that is loaded", () => {
  test("is found by its name as a plain keyboard types it, and by its key, in every list of this connection", () => {
    expect(find("zoe")).toEqual(["Zoë Ångström", "Zoe Field"]);
    expect(find("angstrom ZOE")).toEqual(["Zoë Ångström"]);
    expect(find("st_2")).toEqual(["st_2"]);
    expect(find("p-7")).toEqual(["Zoe Field"]);
  });

  test("is not found by anything else of it, nor by one letter", () => {
    expect(find("secret")).toEqual([]);
    expect(find("z")).toEqual([]);
    expect(find(" ")).toEqual([]);
  });

  test("leads to its list and its page; no more are told than wanted", () => {
    expect(find("zoe", 1)).toHaveLength(1);
    const [found] = searchLoaded(searchableRows(CLIENT, "default"), "field", 9);
    expect(found).toMatchObject({ resource: "participants", key: "P-7", after: "before" });
  });
});
