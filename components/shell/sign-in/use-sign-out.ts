import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAct } from "@/components/shell/form/use-act";
import type { Failure } from "@/lib/client/http/api-failure";
import { signOut } from "@/lib/client/session/sign-out";

/** A sign-out, once it is asked for. */
export interface SignOut {
  /** From then on its dialog is shown. */
  isAsked: boolean;
  failure: Failure | undefined;
  leave(): void;
  /** Goes on with the session that could not be ended. */
  stay(): void;
}

export function useSignOut(): SignOut {
  const client = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const { failure, start } = useAct(() => signOut(client), sayNothing);

  function leave(): void {
    setIsAsked(true);
    void start(undefined, "");
  }

  return { isAsked, failure, leave, stay: () => setIsAsked(false) };
}

/** The sign-in page says it. */
function sayNothing(): void {}
