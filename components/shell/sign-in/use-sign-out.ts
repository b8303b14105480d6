import { useQueryClient } from "@tanstack/react-query";
import { useAct } from "@/components/shell/form/use-act";
import type { Failure } from "@/lib/client/http/api-failure";
import { signOut } from "@/lib/client/session/sign-out";

/** Signing out, once at a time. Its failure is to be shown where it was asked for, as the session may live on. */
export function useSignOut(): { busy: boolean; failure: Failure | undefined; leave(): void } {
  const client = useQueryClient();
  const { busy, failure, start } = useAct(() => signOut(client), sayNothing);
  return { busy, failure, leave: () => void start(undefined, "") };
}

/** The sign-in page says it. */
function sayNothing(): void {}
