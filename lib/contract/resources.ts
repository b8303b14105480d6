/** A list resource of the service: where it is, what its cursor is, what it is called, what it declares. */
export interface Resource {
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
}

/** The one table of the resources Rollcall knows by name. */
export const RESOURCES = {
  staff: {
    path: "v1/staff",
    cursor: "id",
    label: "Staff",
    item: "Staff member",
    fields: ["id", "name", "livemode", "object"],
  },
  participants: {
    path: "v1/participants",
    cursor: "ref",
    label: "Participants",
    item: "Participant",
    fields: ["ref", "name", "livemode", "object"],
  },
  teams: {
    path: "v1/teams",
    cursor: "name",
    label: "Teams",
    item: "Team",
    fields: ["name", "livemode", "object"],
  },
} as const satisfies Record<string, Resource>;

export type ResourceName = keyof typeof RESOURCES;
