import { useEffect, useRef } from "react";
import { useLatestStatus } from "./status";

/**
 * Refetches whenever the shell's poll has brought a status, so that the page is as live as the shell and slows down with it.
 * @param refetch the same function in every render
 */
export function useRefetchWithStatus(refetch: (options: { cancelRefetch: boolean }) => unknown): void {
  const polledAt = useLatestStatus().status?.now;
  const last = useRef(polledAt);
  useEffect(() => {
    if (polledAt === last.current) return;
    last.current = polledAt;
    void refetch({ cancelRefetch: false });
  }, [polledAt, refetch]);
}
