"use client";

import { lazyNamed } from "@/components/ui/lazy-named";

/** The page of a list that is not like most: those that are load nothing of it. */
export const LateScreen = lazyNamed(() => import("./late-resource"), "LateResource");
