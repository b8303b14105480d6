import { draw, perMille, pick } from "@/lib/sandbox/draw";
import { nameAt } from "./names";
import { idAt, type Roster } from "./roster";
import { DEPARTMENTS, LOCATIONS } from "./work";

/**
 * A staff item (interface, "Staff item"): the four declared fields, then this sandbox's own fiction for those the
 * document does not show. Times are Unix seconds, but for one in ISO 8601: services send both. A nullable field is always there.
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

/** What decides how an item is shown, apart from whose it is. */
export interface StaffView {
  livemode: boolean;
  shiftHours: boolean;
  /** Staff id to the Unix second of their archiving; people archived stay in the list. */
  archived: Readonly<Record<string, number>>;
}

const QUESTION = {
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
const YEARS_OF_JOINING = 11 * 365 * 86_400;
const NOBODY_JOINED_SINCE = FIRST_JOINED + YEARS_OF_JOINING;
const SEEN_WITHIN = 300 * 86_400;
const REPORTS_PER_MANAGER = 9;

/**
 * The staff member at a 0-based position, computed from the roster's seed and nothing else: what it costs does not
 * depend on how many there are.
 */
export function staffAt(roster: Roster, position: number, view: StaffView): StaffItem {
  const { seed } = roster;
  const id = idAt(roster, position);
  const name = nameAt(seed, position);
  const ask = (question: number) => draw(seed, position, question);
  const department = pick(DEPARTMENTS, ask(QUESTION.department));
  const created = joinedAt(position);
  const item: StaffItem = {
    object: "staff",
    id,
    name: name.display,
    livemode: view.livemode,
    email: perMille(ask(QUESTION.noEmail), 40) ? null : `${name.handle}.${id}@staff.example`,
    phone: phoneFrom(ask(QUESTION.phone)),
    job_title: pick(department.jobs, ask(QUESTION.job)),
    department: department.name,
    employment_type: pick(EMPLOYMENT, ask(QUESTION.employment)),
    location: perMille(ask(QUESTION.location), 200) ? null : pick(LOCATIONS, ask(QUESTION.location)),
    manager_id: position === 0 ? null : idAt(roster, Math.floor((position - 1) / REPORTS_PER_MANAGER)),
    avatar_url: perMille(ask(QUESTION.avatar), 600) ? null : `https://avatars.staff.example/${id}.png`,
    created,
    last_seen: perMille(ask(QUESTION.seen), 150)
      ? null
      : isoTime(NOBODY_JOINED_SINCE + (ask(QUESTION.seen) % SEEN_WITHIN)),
    archived_at: view.archived[id] ?? null,
  };
  if (view.shiftHours) {
    item.shift_hours = perMille(ask(QUESTION.hours), 120) ? null : pick(HOURS, ask(QUESTION.hours));
  }
  return item;
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** Rises with the position for ever without reaching the end of the years, so the count need not be known. */
function joinedAt(position: number): number {
  return FIRST_JOINED + Math.floor(YEARS_OF_JOINING * (position / (position + 4000)));
}

/** From the range kept free for fiction, so that nobody's telephone rings. */
function phoneFrom(drawn: number): string | null {
  if (perMille(drawn, 300)) return null;
  return `+44 20 7946 0${String(drawn % 997).padStart(3, "0")}`;
}
