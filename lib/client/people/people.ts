import { useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/lib/client/http/fetch-json";
import type { PeopleAnswer, PersonChange, SessionsEnded } from "@/lib/contract/people";

const ADDRESS = "/api/people";
const KEY = ["people"];

/** Everybody who has an account here, administrators first. */
export function usePeople(initial: PeopleAnswer) {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await fetchJson(ADDRESS, { signal })).value as PeopleAnswer,
    initialData: initial,
    staleTime: 0,
    refetchOnMount: "always",
  });
  return data.people;
}

/** What is done to somebody: a change, all of their sessions ended, or their account removed. */
export type PersonAct = { id: string } & (
  | { change: PersonChange }
  | { endSessions: true }
  | { remove: true }
);

/** @throws ApiFailure: `last_administrator`, `role_by_claim`, `person_unknown`, and what any call may */
export function useChangePerson(): (act: PersonAct) => Promise<PeopleAnswer | SessionsEnded> {
  const client = useQueryClient();
  return async (act) => {
    const address = `${ADDRESS}/${encodeURIComponent(act.id)}`;
    if ("endSessions" in act) {
      return (await fetchJson(`${address}/sessions`, { method: "DELETE" })).value as SessionsEnded;
    }
    const { value } = await ("change" in act
      ? fetchJson(address, { method: "PATCH", body: act.change })
      : fetchJson(address, { method: "DELETE" }));
    client.setQueryData(KEY, value as PeopleAnswer);
    return value as PeopleAnswer;
  };
}
