"use client";

import type { ComponentProps } from "react";
import { lazyNamed } from "@/components/ui/lazy-named";

const LateResource = lazyNamed(() => import("./late-resource"), "LateResource");

/** The page of a list that is not like most: those that are load nothing of it. A page of the server can show no lazy component itself. */
export function LateScreen(props: ComponentProps<typeof LateResource>) {
  return <LateResource {...props} />;
}
