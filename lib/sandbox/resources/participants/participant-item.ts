import { serviceError } from "@/lib/sandbox/call/service-error";
import { chance, draw, pick } from "@/lib/sandbox/people/draw";
import { nameAt } from "@/lib/sandbox/people/names";
import { countUpTo, idAt, type Roster } from "@/lib/sandbox/people/roster";

/**
 * Somebody whom the organisation supports. The fields are the sandbox's own invention, as the interface shows none. The
 * `ref` is the cursor. Times are Unix seconds, dates ISO 8601. A nullable field is always present.
 */
export interface ParticipantItem {
  object: "participant";
  ref: string;
  name: string;
  livemode: boolean;
  status: "active" | "waiting" | "paused" | "ended";
  date_of_birth: string | null;
  /** Id of the staff member who looks after them. */
  key_worker_id: number | null;
  funding: string | null;
  created: number;
  /** Hours of support a week. Permission-gated: absent, not null, without the scope `read:shift_hours`. */
  shift_hours?: number | null;
}

interface ParticipantView {
  livemode: boolean;
  shiftHours: boolean;
  staff: Roster;
}

/** Numbers of the draws: see `draw`. */
const TRAIT = { status: 40, born: 41, worker: 42, funding: 43, hours: 44 } as const;
const STATUSES = ["active", "active", "active", "active", "waiting", "paused", "ended"] as const;
const FUNDING = ["Local authority", "Health service", "Direct payment", "Private"] as const;
const HOURS = [2, 4, 7.5, 10, 14, 21, 35, 56] as const;
const KEY_WORKERS = 300;
const EARLIEST_BIRTH_MS = Date.UTC(1931, 0, 1);
const BIRTH_PERIOD_DAYS = 85 * 365;
const DAY_MS = 86_400_000;
const FIRST_JOINED = Date.UTC(2015, 5, 1, 9) / 1000;
const JOINING_INTERVAL = 86_400;
const REF = /^PT-[0-9A-Z]{1,9}$/;

/** The participant at a 0-based position, computed from the roster's seed. */
export function participantItemAt(roster: Roster, position: number, view: ParticipantView): ParticipantItem {
  const roll = (trait: number) => draw(roster.seed, position, trait);
  const item: ParticipantItem = {
    object: "participant",
    ref: refAt(roster, position),
    name: nameAt(roster.seed, position).display,
    livemode: view.livemode,
    status: pick(STATUSES, roll(TRAIT.status)),
    date_of_birth: chance(roll(TRAIT.born), 60) ? null : birthDateFrom(roll(TRAIT.born)),
    key_worker_id: keyWorkerFrom(view.staff, roll(TRAIT.worker)),
    funding: chance(roll(TRAIT.funding), 250) ? null : pick(FUNDING, roll(TRAIT.funding)),
    created: FIRST_JOINED + position * JOINING_INTERVAL,
  };
  if (view.shiftHours) {
    item.shift_hours = chance(roll(TRAIT.hours), 150) ? null : pick(HOURS, roll(TRAIT.hours));
  }
  return item;
}

/** How many participants come up to and including a ref. @throws ServiceError for what is no ref */
export function countUpToRef(roster: Roster, ref: string): number {
  if (REF.test(ref)) return countUpTo(roster, Number.parseInt(ref.slice("PT-".length), 36));
  throw serviceError("parameter_invalid", "starting_after must be the ref of a participant.", {
    param: "starting_after",
  });
}

function refAt(roster: Roster, position: number): string {
  return `PT-${idAt(roster, position).toString(36).toUpperCase()}`;
}

function birthDateFrom(roll: number): string {
  return new Date(EARLIEST_BIRTH_MS + (roll % BIRTH_PERIOD_DAYS) * DAY_MS).toISOString().slice(0, 10);
}

function keyWorkerFrom(staff: Roster, roll: number): number | null {
  const position = roll % KEY_WORKERS;
  return position < staff.count && !chance(roll, 150) ? idAt(staff, position) : null;
}
