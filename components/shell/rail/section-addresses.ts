import { titleCase } from "@/lib/client/title-case";
import type { ConnectionStatus } from "@/lib/contract/status";

type Connection = Pick<ConnectionStatus, "id" | "resources">;

/** Where the embedded sandbox's controls are, and the connection that they turn. */
export const SANDBOX_ADDRESS = "/sandbox";
export const SANDBOX_CONNECTION = "sandbox";

/** A page of a connection: what its address ends with, and what it is called. */
export interface Section {
  at: string;
  name: string;
}

/** The pages that this connection has: one for each resource that it is declared to offer. */
export function sectionsOf({ resources }: Pick<Connection, "resources">): Section[] {
  return [
    { at: "", name: "Access" },
    ...resources.map((resource) => ({ at: `/${resource}`, name: titleCase(resource) })),
    { at: "/requests", name: "Requests" },
  ];
}

/** Where a section of one connection is in another: the same one, or its access where it has none such. */
export function sectionAddress(connection: Connection, section: string): string {
  const isThere = sectionsOf(connection).some(({ at }) => at === section);
  return `/c/${encodeURIComponent(connection.id)}${isThere ? section : ""}`;
}

/** What a connection is mainly for: its staff, or else the first resource that it is declared to offer. */
export function mainAddress(connection: Connection): string {
  const [first] = connection.resources;
  const main = connection.resources.includes("staff") ? "staff" : first;
  return sectionAddress(connection, main ? `/${main}` : "");
}

/** The pages that every connection has. */
const FIXED: ReadonlySet<string> = new Set(["", "/requests"]);

/** A key that leads to a section: `g`, then a letter of its name. */
interface GoKey extends Section {
  keys: string;
}

/** `g a`, `g r` and one for each resource, by the first letter of its name that no other has. */
export function goKeysOf(connection: Pick<Connection, "resources">): GoKey[] {
  const sections = sectionsOf(connection);
  // What every connection has keeps its letter, whatever the resources are called.
  const inTurn = [
    ...sections.filter(({ at }) => FIXED.has(at)),
    ...sections.filter(({ at }) => !FIXED.has(at)),
  ];
  const taken = new Set<string>();
  return inTurn.flatMap((section) => {
    const letter = [...section.name.toLowerCase()].find((each) => /[a-z]/.test(each) && !taken.has(each));
    if (letter === undefined) return [];
    taken.add(letter);
    return [{ ...section, keys: `g ${letter}` }];
  });
}
