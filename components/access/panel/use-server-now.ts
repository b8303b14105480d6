import { useNow } from "@/components/ui/time/use-now";
import type { Access } from "@/lib/client/status/access";

/** The server's clock in milliseconds since the epoch, to the second. In the server's HTML it is the time of rendering. */
export function useServerNow({ now, skewMs }: Pick<Access, "now" | "skewMs">): number {
  const here = useNow(now + skewMs);
  return here === undefined ? now : here - skewMs;
}
