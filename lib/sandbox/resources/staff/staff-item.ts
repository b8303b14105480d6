import { chance, draw, pick } from "@/lib/sandbox/people/draw";
import { nameAt } from "@/lib/sandbox/people/names";
import { idAt, type Roster } from "@/lib/sandbox/people/roster";
import { DEPARTMENTS, LOCATIONS } from "@/lib/sandbox/people/work";

/**
 * A staff item (interface, "Staff item"). The four declared fields come first; the others are the sandbox's own invention.
 * Times are Unix seconds, except one in ISO 8601, as real services mix both. A nullable field is always present.
 */
export interface StaffItem {
  object: "staff";
  id: number;
  name: string;
  livemode: boolean;
  email: string | null;
  phone: string | null;
  job_title: string;
  department: string;
  employment_type: "full_time" | "part_time" | "casual" | "contractor";
  location: string | null;
  manager_id: number | null;
  avatar_url: string | null;
  created: number;
  last_seen: string | null;
  archived_at: number | null;
  /** Hours a week. Permission-gated: absent, not null, without the scope `read:shift_hours`. */
  shift_hours?: number | null;
}

export interface StaffView {
  livemode: boolean;
  shiftHours: boolean;
  /** From a staff id to the Unix second when they were archived; they stay in the list. */
  archived: Readonly<Record<string, number>>;
}

/** Numbers of the draws: see `draw`. */
const TRAIT = {
  noEmail: 10,
  phone: 11,
  department: 12,
  job: 13,
  employment: 14,
  location: 15,
  avatar: 16,
  seen: 17,
  hours: 18,
} as const;
const EMPLOYMENT = [
  "full_time",
  "full_time",
  "full_time",
  "part_time",
  "part_time",
  "casual",
  "contractor",
] as const;
const HOURS = [37.5, 40, 35, 30, 22.5, 16, 12, 8] as const;
const FIRST_JOINED = Date.UTC(2014, 2, 3, 9) / 1000;
const JOINING_PERIOD = 11 * 365 * 86_400;
const LAST_JOINED = FIRST_JOINED + JOINING_PERIOD;
const SEEN_PERIOD = 300 * 86_400;
const REPORTS_PER_MANAGER = 9;

/**
 * The staff member at a 0-based position, computed from the roster's seed. The cost does not grow with the number of
 * staff.
 */
export function staffItemAt(roster: Roster, position: number, view: StaffView): StaffItem {
  const { seed } = roster;
  const id = idAt(roster, position);
  const name = nameAt(seed, position);
  const roll = (trait: number) => draw(seed, position, trait);
  const department = pick(DEPARTMENTS, roll(TRAIT.department));
  const created = joinedAt(position);
  const item: StaffItem = {
    object: "staff",
    id,
    name: name.display,
    livemode: view.livemode,
    email: chance(roll(TRAIT.noEmail), 40) ? null : `${name.handle}.${id}@staff.example`,
    phone: phoneFrom(roll(TRAIT.phone)),
    job_title: pick(department.jobs, roll(TRAIT.job)),
    department: department.name,
    employment_type: pick(EMPLOYMENT, roll(TRAIT.employment)),
    location: chance(roll(TRAIT.location), 200) ? null : pick(LOCATIONS, roll(TRAIT.location)),
    manager_id: position === 0 ? null : idAt(roster, Math.floor((position - 1) / REPORTS_PER_MANAGER)),
    avatar_url: chance(roll(TRAIT.avatar), 600) ? null : `https://avatars.staff.example/${id}.png`,
    created,
    last_seen: chance(roll(TRAIT.seen), 150) ? null : isoTime(LAST_JOINED + (roll(TRAIT.seen) % SEEN_PERIOD)),
    archived_at: view.archived[id] ?? null,
  };
  if (view.shiftHours) {
    item.shift_hours = chance(roll(TRAIT.hours), 120) ? null : pick(HOURS, roll(TRAIT.hours));
  }
  return item;
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** Increases with every position but never passes LAST_JOINED, however many staff there are. */
function joinedAt(position: number): number {
  return FIRST_JOINED + Math.floor(JOINING_PERIOD * (position / (position + 4000)));
}

/** From the range reserved for fiction, so that nobody's telephone rings. */
function phoneFrom(roll: number): string | null {
  if (chance(roll, 300)) return null;
  return `+44 20 7946 0${String(roll % 997).padStart(3, "0")}`;
}
