"use client";

import { type ReactNode, useEffect, useState } from "react";
import { usePreload } from "@/lib/client/use-preload";
import type * as Parts from "./details";

type Details = typeof Parts;

let loaded: Details | undefined;

/** Whether the script of what opens on demand is loaded. */
export function hasDetails(): boolean {
  return loaded !== undefined;
}

/** Loads it. A failure is left to whoever needs it next. */
async function bring(): Promise<void> {
  loaded ??= await import("./details");
}

/** Loads it at the first sign of activity. */
export function useDetailsSoon(): void {
  usePreload(bring);
}

interface LaterProps {
  children(details: Details): ReactNode;
  /** Where there is no room for words, nothing is shown until it is loaded. */
  quiet?: boolean;
}

/** Shows what opens on demand as soon as its script is loaded. */
export function Later({ children, quiet = false }: LaterProps) {
  const [state, setState] = useState<"waiting" | "here" | "failed">(loaded ? "here" : "waiting");
  useEffect(() => {
    bring().then(
      () => setState("here"),
      () => setState("failed"),
    );
  }, []);
  if (loaded && state === "here") return children(loaded);
  if (quiet) return null;
  return (
    <p role="status" className="text-muted empty:hidden">
      {state === "failed" && "Rollcall’s server does not answer. Close it and try again."}
    </p>
  );
}
