import { useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/lib/client/http/fetch-json";
import type { PasswordChange, SessionsAnswer, SessionsEnded } from "@/lib/contract/people";
import type { SessionAnswer } from "@/lib/contract/session";

const SESSIONS = "/api/session/sessions";
const KEY = ["own-sessions"];

/** Takes another name, or with null none. @throws ApiFailure */
export async function rename(name: string | null): Promise<SessionAnswer> {
  const { value } = await fetchJson("/api/session", { method: "PATCH", body: { name } });
  return value as SessionAnswer;
}

/** Takes another password, and ends all other sessions. @throws ApiFailure */
export async function changePassword(change: PasswordChange): Promise<SessionsEnded> {
  const { value } = await fetchJson("/api/session/password", { method: "POST", body: change });
  return value as SessionsEnded;
}

/** Where this person is signed in, as the page came with it until something has ended some. */
export function useOwnSessions(initial: SessionsAnswer) {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await fetchJson(SESSIONS, { signal })).value as SessionsAnswer,
    // A page that comes again has newer ones.
    initialData: initial,
    staleTime: 0,
    refetchOnMount: "always",
  });
  return data.sessions;
}

/** Ends a session of this person's, or with no id all but this one. @throws ApiFailure */
export function useEndSession(): (id: string | undefined) => Promise<SessionsEnded> {
  const refresh = useRefreshSessions();
  return async (id) => {
    const address = id === undefined ? SESSIONS : `${SESSIONS}/${encodeURIComponent(id)}`;
    const { value } = await fetchJson(address, { method: "DELETE" });
    await refresh();
    return value as SessionsEnded;
  };
}

/** Has the list of sessions asked for anew. */
export function useRefreshSessions(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}
