import { createContext, useContext, useRef, useState } from "react";
import { type Failure, failureOf } from "@/lib/client/api-failure";
import { type SandboxAction, useSandboxAction } from "@/lib/client/sandbox";
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

interface Outcome {
  done?: SandboxDone;
  failure?: Failure;
}

/** One thing that can be done, once at a time. */
export interface Turn {
  busy: boolean;
  failure: Failure | undefined;
  /** @returns what came of it; nothing while it is under way already */
  start(action: SandboxAction, said: string): Promise<Outcome>;
}

export function useTurn(): Turn {
  const act = useSandboxAction();
  const { say } = useDesk();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const underWay = useRef(false);

  async function start(action: SandboxAction, said: string): Promise<Outcome> {
    if (underWay.current) return {};
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    say("");
    const outcome = await act(action).then(
      (done): Outcome => ({ done }),
      (thrown: unknown): Outcome => ({ failure: failureOf(thrown) }),
    );
    underWay.current = false;
    setBusy(false);
    setFailure(outcome.failure);
    if (outcome.done) say(said);
    return outcome;
  }

  return { busy, failure, start };
}
