import { useMutation } from "@tanstack/react-query";
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

/** Reads one item of each resource; the status has the result as soon as the check is over. */
export function useCheck(connection: string) {
  return useMutation({
    mutationKey: [connection, "check"],
    mutationFn: () => makeCheck(connection),
    networkMode: "always",
    onSettled: refreshStatus,
  });
}
