"use client";

import { TimeMark } from "@/components/ui/time/time-mark";
import { useNow } from "@/components/ui/time/use-now";
import { useSkew } from "@/lib/client/journal/journal";
import { useServerNow } from "./settings-frame";

/** A moment by the server's clock, as the browser's may be off. */
export function When({ at }: { at: number }) {
  const local = useNow();
  const skew = useSkew();
  const listed = useServerNow();
  return <TimeMark at={at} now={local === undefined ? listed : local - skew} />;
}
