"use client";

import { Suspense } from "react";
import { lazyNamed } from "@/components/ui/lazy-named";

const BreakSomething = lazyNamed(() => import("./break-something"), "BreakSomething");

/**
 * Most consoles have nothing to break, and its script is not theirs. The server's HTML has its buttons. Should React draw them
 * anew before the script has come, the place is empty for that long; another step is higher, so nothing below moves.
 */
export function BreakSomethingLater() {
  return (
    <Suspense>
      <BreakSomething />
    </Suspense>
  );
}
