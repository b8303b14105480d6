import { useMutation } from "@tanstack/react-query";
import { fetchJson } from "@/lib/client/http/fetch-json";
import type { CheckAnswer } from "@/lib/contract/access";
import { lookAtStatus } from "./status";

/** What a check showed; its times are by the browser's clock. */
export type Check = Omit<CheckAnswer, "now">;

async function makeCheck(connection: string): Promise<Check> {
  const { value } = await fetchJson(`/api/c/${encodeURIComponent(connection)}/check`, { method: "POST" });
  const { now, checkedAt, nextAt, ...rest } = value as CheckAnswer;
  const skewMs = Date.now() - now;
  return { ...rest, checkedAt: checkedAt + skewMs, nextAt: nextAt + skewMs };
}

/** Asks the service for one item of each resource; what it showed is in the status as soon as it is over. */
export function useCheck(connection: string) {
  return useMutation({
    mutationKey: [connection, "check"],
    mutationFn: () => makeCheck(connection),
    networkMode: "always",
    onSettled: lookAtStatus,
  });
}
