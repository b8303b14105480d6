import { inject } from "vitest";
import { SESSION } from "@/e2e/consoles/console";

/** One person may ask 60 times at once and 20 times a second from then on: nobody is asked of for so much at a time. */
const MOST_OF_ONE = 50;
/** Of all people. They take turns, however often is asked: whose turn comes again has rested meanwhile. */
const CROWD = 20;

/** For all files, which one process runs one after another. */
let used = CROWD;
let asked = 0;

function person(index: number): string | undefined {
  return inject("people")[index];
}

/** The session of somebody who asks nothing else, as a `Cookie` header. @throws Error when all have been used */
export function nextPerson(): string {
  const cookie = person(used);
  if (!cookie) throw new Error(`${used} people are not enough: see PEOPLE in global-setup.ts`);
  used += 1;
  return cookie;
}

/** The session of somebody of a crowd, for one request: how fast tests come one after another slows none of them down. */
export function anybody(): string {
  asked += 1;
  return person(Math.floor(asked / MOST_OF_ONE) % CROWD) ?? "";
}

/** The session of the administrator, for what only they may do. */
export function administrator(): string {
  return process.env[SESSION] ?? "";
}
