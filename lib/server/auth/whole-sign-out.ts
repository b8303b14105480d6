import type { NextAuthOptions } from "next-auth";

/**
 * The answer to a request of next-auth's, unless it was to end a session and could not: next-auth logs that, clears the
 * cookie and answers as if the session were over, with which whoever has kept the cookie goes on.
 * @throws what ending the session threw
 */
export async function withWholeSignOut(
  options: NextAuthOptions,
  answer: (options: NextAuthOptions) => Promise<Response>,
): Promise<Response> {
  let failure: { thrown: unknown } | undefined;
  const signOut: NonNullable<NextAuthOptions["events"]>["signOut"] = async (message) => {
    try {
      await options.events?.signOut?.(message);
    } catch (thrown) {
      failure = { thrown };
    }
  };
  const response = await answer({ ...options, events: { ...options.events, signOut } });
  if (failure) throw failure.thrown;
  return response;
}
