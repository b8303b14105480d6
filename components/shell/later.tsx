"use client";

import { type ReactNode, useEffect, useState } from "react";
import { usePreload } from "@/lib/client/use-preload";
import type * as Parts from "./details";

type Details = typeof Parts;

let loaded: Details | undefined;

/** Whether what opens is here already. */
export function hasDetails(): boolean {
  return loaded !== undefined;
}

/** Brings what opens; a failure is left to whoever needs it next. */
async function bring(): Promise<void> {
  loaded ??= await import("./details");
}

/** Brings it with the first sign of somebody being there. */
export function useDetailsSoon(): void {
  usePreload(bring);
}

interface LaterProps {
  children(details: Details): ReactNode;
  /** Where there is no room for words it stays silent until it is here. */
  quiet?: boolean;
}

/** Shows what opens as soon as it is here. */
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
      {state === "failed" &&
        "This could not be loaded: Rollcall’s server does not answer. Close it and try again."}
    </p>
  );
}
