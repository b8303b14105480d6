import { type MutationState, useMutation, useMutationState } from "@tanstack/react-query";
import { fetchValue } from "@/lib/client/http/fetch-json";
import type { CheckAnswer } from "@/lib/contract/access";
import { refreshStatus } from "./status";

/** The result of a check, with its times by the browser's clock. */
export type Check = Omit<CheckAnswer, "now">;

async function makeCheck(connection: string): Promise<Check> {
  const { now, checkedAt, nextAt, ...rest } = await fetchValue<CheckAnswer>(
    `/api/c/${encodeURIComponent(connection)}/check`,
    { method: "POST" },
  );
  const skewMs = Date.now() - now;
  return { ...rest, checkedAt: checkedAt + skewMs, nextAt: nextAt + skewMs };
}

function keyOf(connection: string) {
  return [connection, "check"] as const;
}

/** Reads one item of each resource; the status has the result as soon as the check is over. */
export function useCheck(connection: string) {
  return useMutation({
    mutationKey: keyOf(connection),
    mutationFn: () => makeCheck(connection),
    // The one that is forgotten first would give its place to an older one.
    gcTime: Number.POSITIVE_INFINITY,
    onSettled: refreshStatus,
  });
}

/** What became of a check that somebody began in this tab. */
export type LatestCheck = Pick<MutationState<Check>, "data" | "error" | "submittedAt"> & {
  isPending: boolean;
};

/** The last check of this tab, whichever part of it began that. @param since in milliseconds since 1970: an earlier one is none */
export function useLatestCheck(connection: string, since: number): LatestCheck | undefined {
  const all = useMutationState({
    filters: { mutationKey: keyOf(connection) },
    select: ({ state }) => state as MutationState<Check>,
  });
  const latest = all.at(-1);
  if (!latest || latest.submittedAt < since) return undefined;
  const { data, error, submittedAt, status } = latest;
  return { data, error, submittedAt, isPending: status === "pending" };
}
