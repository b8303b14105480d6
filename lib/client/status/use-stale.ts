import { skipToken, useQuery } from "@tanstack/react-query";

/**
 * Whether nobody knows if what is on screen is still so: its own last fetch failed (`error`), or the shell's last poll. Its
 * caller is rendered anew when that changes, and not with every poll.
 */
export function useStale(error: Error | null): boolean {
  const { isError } = useQuery({ queryKey: ["status"], queryFn: skipToken });
  return isError || error !== null;
}
