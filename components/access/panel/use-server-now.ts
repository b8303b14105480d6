import { useNow } from "@/components/ui/time/use-now";
import type { Access } from "@/lib/client/status/access";

/** The time by the server's clock, in milliseconds since the epoch, to the second; in the server's HTML when it was made. */
export function useServerNow({ now, skewMs }: Pick<Access, "now" | "skewMs">): number {
  const here = useNow();
  return here === undefined ? now : here - skewMs;
}
