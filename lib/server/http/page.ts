import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { ApiErrorBody, ApiErrorDetail } from "@/lib/contract/api-error";
import type { Person } from "@/lib/server/auth";
import { refusalIn, unavailableIn } from "@/lib/server/db/unavailable";
import type { Read } from "@/lib/server/directory";
import { isReload } from "@/lib/server/input/request-headers";
import { logRefusal } from "@/lib/server/log/log";
import { type Runtime, runtime } from "@/lib/server/runtime";
import { InternalError, type LocalError } from "@/lib/server/upstream/errors/errors";
import { parseDelay } from "@/lib/server/upstream/protocol/retry-after";
import type { Answer } from "@/lib/server/upstream/send/answer";
import { pageIsUnavailable } from "./page-status";
import { errorBody, retryAfterSeconds } from "./reply";

/** Who requests a page: `person` is empty when nobody is signed in, and `unavailable` says why that is not known. */
interface Visitor {
  person: Person | undefined;
  /** Whether they had an account, which is disabled or removed now. */
  isAccountClosed?: boolean;
  unavailable?: LocalError;
  rollcall: Runtime;
}

export interface Visit {
  person: Person;
  rollcall: Runtime;
}

/**
 * Who requests this page, the same for its layouts and itself. While that cannot be known the page's status is 503, and it should
 * show `Unavailable`.
 */
export const visitor = cache(async (): Promise<Visitor> => {
  // First, as this tells the build that the page depends on the request, before anything is opened.
  const jar = await cookies();
  const rollcall = await runtime();
  try {
    const getCookie = (name: string) => jar.get(name)?.value;
    const person = await rollcall.auth.identify(getCookie, { activity: true });
    const isAccountClosed = !person && (await rollcall.auth.isAccountClosed(getCookie));
    return { person, isAccountClosed, rollcall };
  } catch (error) {
    const unavailable = unavailableIn(error);
    if (!unavailable) throw error;
    logRefusal(rollcall.log, unavailable);
    pageIsUnavailable(retryAfterSeconds(unavailable) ?? 1);
    return { person: undefined, unavailable, rollcall };
  }
});

/**
 * Who requests this page; without a session the browser is sent to the sign-in page, and back here from there.
 * @throws DatabaseUnavailable when that cannot be known; the layout around the page shows it
 */
export async function requirePerson(path: string): Promise<Visit> {
  const { person, isAccountClosed, unavailable, rollcall } = await visitor();
  if (unavailable) throw unavailable;
  if (person) return { person, rollcall };
  const why = isAccountClosed ? "error=account_closed&" : "";
  redirect(`/signin?${why}callbackUrl=${encodeURIComponent(path)}`);
}

/**
 * Why a page cannot be shown whose database is away; its status is 503 from then on.
 * @throws whatever else was thrown
 */
export async function unavailablePage(thrown: unknown): Promise<LocalError> {
  const unavailable = unavailableIn(thrown);
  if (!unavailable) throw thrown;
  const seen = await visitor();
  // The layout has logged it, and is shown instead.
  if (unavailable !== seen.unavailable) logRefusal(seen.rollcall.log, unavailable);
  pageIsUnavailable(retryAfterSeconds(unavailable) ?? 1);
  return unavailable;
}

/** What a page gives its screen, as plain data: the service's text, or why there is none. */
export type PageRead =
  | { text: string; requestId: string | undefined; receivedAt: number; source: Answer["source"] }
  | PageFailure;

interface PageFailure {
  failure: { status: number; error: ApiErrorDetail; byService?: true };
  retryAfterMs: number | undefined;
}

/** Reads through the same door as the handlers, and turns every failure into something a screen can show. */
export async function readForPage(
  rollcall: Runtime,
  person: Person,
  read: Omit<Read, "fresh">,
): Promise<PageRead> {
  return readOrFailure(rollcall, async () => {
    const answer = await rollcall.directory.read(person, { ...read, fresh: isReload(await headers()) });
    const { status, body, requestId, ageMs = 0 } = answer;
    const now = Date.now();
    if (status < 400) {
      return { text: body ?? "{}", requestId, receivedAt: now - ageMs, source: answer.source };
    }
    const { error } = JSON.parse(body ?? "") as ApiErrorBody;
    return {
      failure: { status, error: { ...error, request_id: requestId }, byService: true as const },
      // RateLimit-Reset is on every answer and mends nothing but a spent limit, which has Retry-After too.
      retryAfterMs: parseDelay(answer.headers["retry-after"], now),
    };
  });
}

/** The value, or the failure for the page to show where a handler would answer with it. */
export async function readOrFailure<Value>(
  { log }: Pick<Runtime, "log">,
  read: () => Promise<Value>,
): Promise<Value | PageFailure> {
  try {
    return await read();
  } catch (error) {
    const refusal = refusalIn(error);
    const local = refusal ?? new InternalError();
    if (refusal) logRefusal(log, refusal);
    else log.error({ err: error, requestId: local.requestId }, "a page could not read");
    const { status, body } = errorBody(local);
    return { failure: { status, error: body.error }, retryAfterMs: local.detail.retryAfterMs };
  }
}
