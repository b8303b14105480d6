import { createContext, useContext } from "react";
import { type Action, useAct } from "@/components/shell/form/use-act";
import { type SandboxAction, useSandboxAction } from "@/lib/client/status/sandbox";
import type { SandboxDone, SandboxState } from "@/lib/contract/sandbox";

/** What every section of the page shares. */
interface Desk {
  state: SandboxState;
  /** How far the browser's clock is ahead of the server's, in milliseconds. */
  skewMs: number;
  /** Announces an outcome on screen and to screen readers. */
  announce(text: string): void;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("This belongs on the sandbox's page.");
  return desk;
}

/** An action on the sandbox that runs once at a time. */
export function useSandboxAct(): Action<SandboxAction, SandboxDone> {
  return useAct(useSandboxAction(), useDesk().announce);
}
