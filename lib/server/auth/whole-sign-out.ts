import type { NextAuthOptions } from "next-auth";

/**
 * The answer of next-auth, unless it failed to end a session: next-auth only logs that, clears the cookie and answers as if
 * the session were over, although a copy of the cookie would still work.
 * @throws the error of ending the session
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
