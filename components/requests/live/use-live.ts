"use client";

import { storedSwitch, useStored } from "@/components/ui/stored-value";
import { useNow } from "@/components/ui/time/use-now";
import { useSkew } from "@/lib/client/journal/journal";
import type { RequestsFilter } from "@/lib/client/journal/journal-filter";

const preference = storedSwitch("sessionStorage", "rollcall-requests-live");

/** Whether new requests appear in the list by themselves. */
export interface Live {
  isOn: boolean;
  /** The filter's time range is over, so that nothing new can match. */
  isPast: boolean;
  follow(on: boolean): void;
}

/** Remembered per tab; a time range that is over is never live. */
export function useLive({ to }: RequestsFilter): Live {
  const isPreferred = useStored(preference, true);
  const now = useNow();
  const skew = useSkew();
  const end = Date.parse(to ?? "");
  const isPast = !Number.isNaN(end) && now !== undefined && end <= now - skew;
  return { isOn: isPreferred && !isPast, isPast, follow: preference.write };
}
