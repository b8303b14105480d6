export interface Resource<Name extends string = string> {
  /** Path below the base URL, `v1/` included. */
  path: string;
  /** The field of an item that is sent as `starting_after` (interface, "Pagination"). */
  cursor: "id" | "ref" | "name";
  label: string;
  /** The name of one item. */
  item: string;
  /**
   * Fields that every item must have, in the order of the columns: for staff those that the interface declares. It shows
   * none of other resources, so theirs are the cursor, the name, `livemode` and `object`.
   */
  fields: readonly string[];
  /** Fields with the key of another item, and the resource of that item. */
  links?: Readonly<Record<string, Name>>;
}

/** The one table of the resources that Rollcall offers. */
export const RESOURCES = tableOf({
  staff: {
    path: "v1/staff",
    cursor: "id",
    label: "Staff",
    item: "Staff member",
    fields: ["id", "name", "livemode", "object"],
    links: { manager_id: "staff" },
  },
  participants: {
    path: "v1/participants",
    cursor: "ref",
    label: "Participants",
    item: "Participant",
    fields: ["ref", "name", "livemode", "object"],
    links: { key_worker_id: "staff" },
  },
  teams: {
    path: "v1/teams",
    cursor: "name",
    label: "Teams",
    item: "Team",
    fields: ["name", "livemode", "object"],
    links: { lead_id: "staff" },
  },
});

export type ResourceName = keyof typeof RESOURCES;

export function isResourceName(name: string): name is ResourceName {
  return Object.hasOwn(RESOURCES, name);
}

/** The compiler accepts only links to resources of the same table. */
function tableOf<Name extends string>(
  table: Record<Name, Resource<NoInfer<Name>>>,
): Record<Name, Resource<NoInfer<Name>>> {
  return table;
}
