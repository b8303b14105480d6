import { createContext, useContext } from "react";
import { type Acting, useAct } from "@/components/shell/form/use-act";
import { type SandboxAction, useSandboxAction } from "@/lib/client/status/sandbox";
import type { SandboxDone, SandboxState } from "@/lib/contract/sandbox";

/** What every part of the page has in common. */
interface Desk {
  state: SandboxState;
  /** How far the browser's clock is ahead of the server's, in milliseconds. */
  skewMs: number;
  /** Says to eyes and ears what was done. */
  say(text: string): void;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("This belongs on the sandbox's page.");
  return desk;
}

/** One thing that can be done to the sandbox, once at a time. */
export function useSandboxAct(): Acting<SandboxAction, SandboxDone> {
  return useAct(useSandboxAction(), useDesk().say);
}
