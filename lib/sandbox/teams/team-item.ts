import type { Team } from "@/lib/sandbox/store/state";

/**
 * A team as it is shown: this sandbox's own fiction, as the interface shows no fields of teams. Its `name` is unique
 * within the organisation and its cursor. `created` is in Unix seconds; a nullable field is always there.
 */
export interface TeamItem extends Team {
  readonly object: "team";
  readonly livemode: boolean;
}

export function teamItem({ name, description, lead_id, created }: Team, livemode: boolean): TeamItem {
  return { object: "team", name, livemode, description, lead_id, created };
}
