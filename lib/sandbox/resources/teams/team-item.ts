import type { Team } from "@/lib/sandbox/store/state";

/**
 * A team as the API returns it. Its fields are the sandbox's own invention, as the interface shows none. The `name` is
 * unique within the organisation, and the cursor. `created` is in Unix seconds; a nullable field is always present.
 */
export interface TeamItem extends Team {
  readonly object: "team";
  readonly livemode: boolean;
}

export function teamItem({ name, description, lead_id, created }: Team, livemode: boolean): TeamItem {
  return { object: "team", name, livemode, description, lead_id, created };
}
