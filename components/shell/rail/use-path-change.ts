import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";

/** Runs when the page of another address is there, which may be long after the click. */
export function usePathChange(run: () => void): void {
  const path = usePathname();
  const before = useRef(path);
  const changed = useEffectEvent(run);
  useEffect(() => {
    if (path === before.current) return;
    before.current = path;
    changed();
  }, [path]);
}
