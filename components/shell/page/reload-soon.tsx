"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const RETRY_MS = 5_000;

/**
 * Loads the page anew after a while, unless somebody has gone elsewhere or is on their way: the router's refresh comes after the page that
 * was asked for meanwhile, where one by the browser would fetch them back.
 */
export function ReloadSoon() {
  const { refresh } = useRouter();
  useEffect(() => {
    const timer = setTimeout(refresh, RETRY_MS);
    return () => clearTimeout(timer);
  }, [refresh]);
  return null;
}
