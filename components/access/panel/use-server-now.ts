import { useNow } from "@/components/ui/time/use-now";
import type { Access } from "@/lib/client/status/access";

/**
 * The server's clock in milliseconds since the epoch, to the second. In the server's HTML it is the time of rendering.
 * @param stale stopped at the last answer, for what nobody knows of since
 */
export function useServerNow({ now, skewMs }: Pick<Access, "now" | "skewMs">, stale = false): number {
  const here = useNow(now + skewMs);
  return stale || here === undefined ? now : here - skewMs;
}
