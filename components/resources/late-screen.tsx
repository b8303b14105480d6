"use client";

import type { ComponentProps } from "react";
import { lazyNamed } from "@/components/ui/lazy-named";

const ResourceScreen = lazyNamed(() => import("./resource-screen"), "ResourceScreen");

/** The page of a list that has a copy: a list without one loads nothing of it. */
export function LateScreen(props: ComponentProps<typeof ResourceScreen>) {
  return <ResourceScreen {...props} />;
}
