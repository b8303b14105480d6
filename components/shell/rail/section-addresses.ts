import { titleCase } from "@/lib/client/title-case";
import type { ConnectionStatus } from "@/lib/contract/status";

type Connection = Pick<ConnectionStatus, "id" | "resources">;

/** The page of the sandbox's controls, and the connection that they act on. */
export const SANDBOX_ADDRESS = "/sandbox";
export const SANDBOX_CONNECTION = "sandbox";

/** A page of a connection: the end of its address, and its name. */
export interface Section {
  at: string;
  name: string;
}

/** The pages of this connection, one for each of its resources among them. */
export function sectionsOf({ resources }: Pick<Connection, "resources">): Section[] {
  return [
    { at: "", name: "Access" },
    ...resources.map((resource) => ({ at: `/${resource}`, name: titleCase(resource) })),
    { at: "/requests", name: "Requests" },
  ];
}

/** The address of a section in another connection; its access page where it has no such section. */
export function sectionAddress(connection: Connection, section: string): string {
  const isThere = sectionsOf(connection).some(({ at }) => at === section);
  return `/c/${encodeURIComponent(connection.id)}${isThere ? section : ""}`;
}

/** The main page of a connection: its staff, or else its first resource. */
export function mainAddress(connection: Connection): string {
  const [first] = connection.resources;
  const main = connection.resources.includes("staff") ? "staff" : first;
  return sectionAddress(connection, main ? `/${main}` : "");
}

/** The pages that every connection has. */
const FIXED: ReadonlySet<string> = new Set(["", "/requests"]);

/** A key that goes to a section: `g`, then a letter of its name. */
interface GoKey extends Section {
  keys: string;
}

/** `g a`, `g r` and a key for each resource, by the first letter of its name that is still free. */
export function goKeysOf(connection: Pick<Connection, "resources">): GoKey[] {
  const sections = sectionsOf(connection);
  // The pages of every connection keep their letters, whatever the resources are called.
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
