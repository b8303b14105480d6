import { useQueryClient } from "@tanstack/react-query";
import { fetchValue } from "@/lib/client/http/fetch-json";
import type { PeopleAnswer, PersonChange, SessionsEnded } from "@/lib/contract/people";
import { useAnswer } from "./use-answer";

const ADDRESS = "/api/people";
/** What the list of people is kept under. */
export const PEOPLE_KEY = ["people"];

/** Everybody who has an account here, administrators first. */
export function usePeople(initial: PeopleAnswer) {
  return useAnswer(PEOPLE_KEY, ADDRESS, initial).people;
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
      return fetchValue<SessionsEnded>(`${address}/sessions`, { method: "DELETE" });
    }
    const how =
      "change" in act ? ({ method: "PATCH", body: act.change } as const) : ({ method: "DELETE" } as const);
    try {
      const people = await fetchValue<PeopleAnswer>(address, how);
      // An answer that was asked for before the change may come after it.
      await client.cancelQueries({ queryKey: PEOPLE_KEY });
      client.setQueryData(PEOPLE_KEY, people);
      return people;
    } catch (error) {
      // It may be that somebody else has changed them, and the list is from before that.
      void client.invalidateQueries({ queryKey: PEOPLE_KEY });
      throw error;
    }
  };
}
