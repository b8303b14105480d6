import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ApiErrorBody, ApiErrorDetail } from "@/lib/contract/api-error";
import type { Person } from "./auth";
import { unavailableIn } from "./db/unavailable";
import type { Read } from "./directory";
import { logRefusal } from "./log";
import { errorBody } from "./reply";
import { type Runtime, runtime } from "./runtime";
import type { Answer } from "./upstream/answer";
import { InternalError, isLocalError } from "./upstream/errors";
import { retryDelay } from "./upstream/retry-after";
import { isReload } from "./wanted";

/** Who asks for this page, or `undefined` when nobody is signed in. */
export async function visitor(): Promise<{ person: Person | undefined; rollcall: Runtime }> {
  // Asked for first: it tells the build that this page depends on who asks, before anything is opened.
  const jar = await cookies();
  const rollcall = await runtime();
  const person = await rollcall.auth.identify((name) => jar.get(name)?.value, { activity: true });
  return { person, rollcall };
}

/** Who asks for this page; sends everybody else to the sign-in page, and back here from there. */
export async function requirePerson(path: string): Promise<{ person: Person; rollcall: Runtime }> {
  const { person, rollcall } = await visitor();
  if (!person) redirect(`/signin?callbackUrl=${encodeURIComponent(path)}`);
  return { person, rollcall };
}

/** What a page hands to its screen: the service's text, or why there is none. Plain data on purpose. */
export type PageRead =
  | { text: string; requestId: string | undefined; receivedAt: number; source: Answer["source"] }
  | PageFailure;

interface PageFailure {
  failure: { status: number; error: ApiErrorDetail };
  retryAfterMs: number | undefined;
}

/** Reads through the same door as the handlers, and turns every failure into something a screen can show. */
export async function readForPage(
  rollcall: Runtime,
  person: Person,
  read: Omit<Read, "fresh">,
): Promise<PageRead> {
  return orFailure(rollcall, async () => {
    const answer = await rollcall.directory.read(person, { ...read, fresh: isReload(await headers()) });
    const { status, body, requestId, ageMs = 0 } = answer;
    const now = Date.now();
    if (status < 400) {
      return { text: body ?? "{}", requestId, receivedAt: now - ageMs, source: answer.source };
    }
    const { error } = JSON.parse(body ?? "") as ApiErrorBody;
    return {
      failure: { status, error: { ...error, request_id: requestId } },
      retryAfterMs: retryDelay(answer.headers, now),
    };
  });
}

/** What a page reads of Rollcall itself, or why there is none: a page shows a failure where a handler answers with it. */
export async function orFailure<Value>(
  { log }: Pick<Runtime, "log">,
  read: () => Promise<Value>,
): Promise<Value | PageFailure> {
  try {
    return await read();
  } catch (error) {
    const refusal = isLocalError(error) ? error : unavailableIn(error);
    const local = refusal ?? new InternalError();
    if (refusal) logRefusal(log, refusal);
    else log.error({ err: error, requestId: local.requestId }, "a page could not read");
    const { status, body } = errorBody(local);
    return { failure: { status, error: body.error }, retryAfterMs: local.detail.retryAfterMs };
  }
}
