import type { Failure } from "@/lib/client/http/api-failure";

/** Rollcall's own server did not answer. Separate from all other words, because no other script can be loaded then. */
export const SERVER_GONE = {
  title: "Rollcall’s server does not answer",
  todo: "Check your network and that Rollcall is running.",
} as const;

/** What happened, as far as it can be said without the words of every error. */
export function bareTitle({ status, error }: Failure): string {
  return status === 0 ? SERVER_GONE.title : error.message;
}
