"use client";

import { lazy, Suspense } from "react";
import type { GuideProps } from "./guide-panel";

const GuidePanel = lazy(async () => ({ default: (await import("./guide-panel")).GuidePanel }));

/** The guide of an empty console; most consoles have none, and its script is not theirs. The server's HTML has all of it. */
export function Guide(props: GuideProps) {
  return (
    <Suspense>
      <GuidePanel {...props} />
    </Suspense>
  );
}
