import type { Failure } from "@/lib/client/http/api-failure";

/** What it means that Rollcall's own server gave no answer. Apart from all other words, as nothing more may come from it. */
export const SERVER_GONE = {
  title: "Rollcall's own server does not answer",
  turn: "Whoever runs Rollcall",
  todo: "Check your network and that Rollcall is running, then try again.",
} as const;

/** What happened, as far as it can be said without the words for every error. */
export function bareTitle({ status, error }: Failure): string {
  return status === 0 ? SERVER_GONE.title : error.message;
}
