import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FetchOptions, fetchValue } from "@/lib/client/http/fetch-json";
import type { CopiesAnswer, CopyState } from "@/lib/contract/copy";
import type { CopyChange } from "@/lib/contract/copy-settings";
import type { WalkAction } from "@/lib/contract/copy-walk";

/** How often screens ask for the state, while a walk is under way and while none is. */
const [WALK_POLL_MS, IDLE_POLL_MS] = [2_000, 15_000];
/** As for the status: on a connection that died silently, a walk would look as of now for long after that is well again. */
const LIMIT_MS = 10_000;

/** The address above everything of a connection's copies. */
export function copiesAddress(connection: string): string {
  return `/api/c/${encodeURIComponent(connection)}/copy`;
}

function keyOf(connection: string) {
  return [connection, "copies"] as const;
}

/** Whether a walk has not ended. */
export function isUnderWay({ walk }: Pick<CopyState, "walk">): boolean {
  return walk !== undefined && walk.state !== "ended";
}

/** The copies of a connection and their walks, up to date while the page is visible. Costs the service nothing. */
export function useCopies(connection: string, initial: CopiesAnswer | undefined) {
  return useQuery({
    queryKey: keyOf(connection),
    queryFn: ({ signal }) =>
      fetchValue<CopiesAnswer>(copiesAddress(connection), { signal, limitMs: LIMIT_MS }),
    ...(initial && { initialData: initial }),
    refetchInterval: ({ state }) => (state.data?.resources.some(isUnderWay) ? WALK_POLL_MS : IDLE_POLL_MS),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
    // What the server's page had may be from before something that was done since.
    staleTime: 0,
    refetchOnMount: "always",
  });
}

/** The copy of one list as it is now, for a page that was made before; null where there is none. */
export function useCopyInUse(connection: string, resource: string) {
  return useQuery({
    queryKey: [connection, "copy-in-use", resource],
    queryFn: async ({ signal }) => {
      const { resources } = await fetchValue<CopiesAnswer>(copiesAddress(connection), { signal });
      return resources.find((state) => state.resource === resource)?.copy ?? null;
    },
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? IDLE_POLL_MS : false),
    // Whoever comes back to the page may have been away for long.
    staleTime: 0,
    refetchOnMount: "always",
  });
}

export type CopyAct = { resource: string } & (
  | { change: CopyChange }
  | { walk: WalkAction }
  | { remove: true }
);

/** @throws ApiFailure: `copy_forbidden`, `copy_off`, `walk_conflict`, and what any call may */
export function useChangeCopy(connection: string): (act: CopyAct) => Promise<CopiesAnswer> {
  const client = useQueryClient();
  return async (act) => {
    const address = `${copiesAddress(connection)}/${act.resource}`;
    const send = async (path: string, how: Pick<FetchOptions, "method" | "body">) => {
      const answer = await fetchValue<CopiesAnswer>(path, how);
      // The answer of a poll on its way may be from before.
      void client.cancelQueries({ queryKey: keyOf(connection) });
      client.setQueryData(keyOf(connection), answer);
      return answer;
    };
    if ("walk" in act) return send(`${address}/walk`, { method: "POST", body: { action: act.walk } });
    if ("remove" in act) return send(address, { method: "DELETE" });
    return send(address, { method: "PATCH", body: act.change });
  };
}
