import { draw, perMille, pick } from "@/lib/sandbox/draw";
import { refuse } from "@/lib/sandbox/serve/failure";
import { nameAt } from "@/lib/sandbox/staff/names";
import { countUpTo, idAt, type Roster } from "@/lib/sandbox/staff/roster";

/**
 * Somebody the organisation supports: this sandbox's own fiction, as the interface shows no fields of participants.
 * Their `ref` is their cursor. Times are Unix seconds, dates ISO 8601. A nullable field is always there.
 */
export interface Participant {
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

/** What decides how a participant is shown, apart from whose they are. */
interface ParticipantView {
  livemode: boolean;
  shiftHours: boolean;
  staff: Roster;
}

const ASK = { status: 40, born: 41, worker: 42, funding: 43, hours: 44 } as const;
const STATUSES = ["active", "active", "active", "active", "waiting", "paused", "ended"] as const;
const FUNDING = ["Local authority", "Health service", "Direct payment", "Private"] as const;
const HOURS = [2, 4, 7.5, 10, 14, 21, 35, 56] as const;
const WORKERS_AMONG_FIRST = 300;
const OLDEST_BORN = Date.UTC(1931, 0, 1);
const BORN_WITHIN_DAYS = 85 * 365;
const DAY_MS = 86_400_000;
const FIRST_JOINED = Date.UTC(2015, 5, 1, 9) / 1000;
const JOINED_EVERY = 86_400;
const REF = /^PT-[0-9A-Z]{1,9}$/;

/** The participant at a 0-based position, computed from the roster's seed and nothing else. */
export function participantAt(roster: Roster, position: number, view: ParticipantView): Participant {
  const ask = (question: number) => draw(roster.seed, position, question);
  const participant: Participant = {
    object: "participant",
    ref: refAt(roster, position),
    name: nameAt(roster.seed, position).display,
    livemode: view.livemode,
    status: pick(STATUSES, ask(ASK.status)),
    date_of_birth: perMille(ask(ASK.born), 60) ? null : bornOn(ask(ASK.born)),
    key_worker_id: workerFrom(view.staff, ask(ASK.worker)),
    funding: perMille(ask(ASK.funding), 250) ? null : pick(FUNDING, ask(ASK.funding)),
    created: FIRST_JOINED + position * JOINED_EVERY,
  };
  if (view.shiftHours) {
    participant.shift_hours = perMille(ask(ASK.hours), 150) ? null : pick(HOURS, ask(ASK.hours));
  }
  return participant;
}

/** How many of a roster have this ref or one before it. Refuses what is no ref. */
export function countUpToRef(roster: Roster, ref: string): number {
  if (REF.test(ref)) return countUpTo(roster, Number.parseInt(ref.slice("PT-".length), 36));
  throw refuse("parameter_invalid", "starting_after must be the ref of a participant.", {
    param: "starting_after",
  });
}

function refAt(roster: Roster, position: number): string {
  return `PT-${idAt(roster, position).toString(36).toUpperCase()}`;
}

function bornOn(drawn: number): string {
  return new Date(OLDEST_BORN + (drawn % BORN_WITHIN_DAYS) * DAY_MS).toISOString().slice(0, 10);
}

function workerFrom(staff: Roster, drawn: number): number | null {
  const position = drawn % WORKERS_AMONG_FIRST;
  return position < staff.count && !perMille(drawn, 150) ? idAt(staff, position) : null;
}
