import { useQueryClient } from "@tanstack/react-query";
import { fetchValue } from "@/lib/client/http/fetch-json";
import type { PasswordChange, SessionsAnswer, SessionsEnded } from "@/lib/contract/people";
import type { SessionAnswer } from "@/lib/contract/session";
import { useAnswer } from "./use-answer";

const SESSIONS = "/api/session/sessions";
const KEY = ["own-sessions"];

/** Takes another name, or with null none. @throws ApiFailure */
export function rename(name: string | null): Promise<SessionAnswer> {
  return fetchValue<SessionAnswer>("/api/session", { method: "PATCH", body: { name } });
}

/** Takes another password, and ends all other sessions. @throws ApiFailure */
export function changePassword(change: PasswordChange): Promise<SessionsEnded> {
  return fetchValue<SessionsEnded>("/api/session/password", { method: "POST", body: change });
}

/** Where this person is signed in, as the page came with it until something has ended some. */
export function useOwnSessions(initial: SessionsAnswer) {
  return useAnswer(KEY, SESSIONS, initial).sessions;
}

/** Ends a session of this person's, or with no id all but this one. @throws ApiFailure */
export function useEndSession(): (id: string | undefined) => Promise<SessionsEnded> {
  const refresh = useRefreshSessions();
  return async (id) => {
    const address = id === undefined ? SESSIONS : `${SESSIONS}/${encodeURIComponent(id)}`;
    const ended = await fetchValue<SessionsEnded>(address, { method: "DELETE" });
    await refresh();
    return ended;
  };
}

/** Has the list of sessions asked for anew. */
export function useRefreshSessions(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}
