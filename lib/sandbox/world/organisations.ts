import type { Roster } from "@/lib/sandbox/people/roster";

/** The keys of one organisation never see anything of another. */
export interface Organisation {
  id: string;
  /** Both are computed and not stored; a control can change the number of staff. */
  staff: Roster;
  participants: Roster;
}

export const FIRST_ORGANISATION = "org_1";

const SECOND_ORGANISATION = "org_2";
const FIRST_PARTICIPANTS = 2500;
const SECOND_STAFF = 640;
const SECOND_PARTICIPANTS = 160;

/** The two organisations, the first with `staff` staff. Their ids are in different lanes, so that none is in both. */
export function createOrganisations(staff: number): Organisation[] {
  return [
    {
      id: FIRST_ORGANISATION,
      staff: { seed: 20_140_303, lane: 0, count: staff },
      participants: { seed: 71_803, lane: 0, count: FIRST_PARTICIPANTS },
    },
    {
      id: SECOND_ORGANISATION,
      staff: { seed: 20_190_611, lane: 1, count: SECOND_STAFF },
      participants: { seed: 90_127, lane: 1, count: SECOND_PARTICIPANTS },
    },
  ];
}
