import type { ConnectionStatus } from "@/lib/contract/status";

type Connection = Pick<ConnectionStatus, "id" | "resources">;

/** The pages of a connection: what their address ends with, and what they are called. */
const SECTIONS = [
  { at: "", name: "Access" },
  { at: "/staff", name: "Staff", resource: "staff" },
  { at: "/requests", name: "Requests" },
] as const;

/** The pages that this connection has: those of a resource only where it is declared to offer it. */
export function sectionsOf({ resources }: Pick<Connection, "resources">) {
  return SECTIONS.filter((section) => !("resource" in section) || resources.includes(section.resource));
}

/** Where a section of one connection is in another: the same one, or its access where it has none such. */
export function sectionAddress(connection: Connection, section: string): string {
  const isThere = sectionsOf(connection).some(({ at }) => at === section);
  return `/c/${encodeURIComponent(connection.id)}${isThere ? section : ""}`;
}
