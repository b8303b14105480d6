/** A list resource of the service: where it is, what its cursor is, what it is called, what it declares. */
export interface Resource<Name extends string = string> {
  /** Path below the base URL, `v1/` included. */
  path: string;
  /** Field of an item that is sent as `starting_after` (interface, "Pagination"). */
  cursor: "id" | "ref" | "name";
  label: string;
  /** What one of its items is called. */
  item: string;
  /**
   * Fields that every item has, in the order people read them: for staff those the interface declares; of other
   * resources it shows none, so no more than the cursor, the name and the mark of what it is.
   */
  fields: readonly string[];
  /** Fields that hold the key of an item, and the resource that item is of. */
  links?: Readonly<Record<string, Name>>;
}

/** The one table of the resources Rollcall knows by name. */
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

/** A table whose links lead to its own resources: any other is an error of the compiler. */
function tableOf<Name extends string>(
  table: Record<Name, Resource<NoInfer<Name>>>,
): Record<Name, Resource<NoInfer<Name>>> {
  return table;
}
