import { focusManager, type QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "@/lib/client/http/api-failure";
import { postToNextAuth } from "./next-auth";
import { broadcastSession } from "./session";

/** Longer than the server waits for its database. */
const LIMIT_MS = 20_000;

/** Ends the session on the server and goes to the sign-in page, in every tab: whoever signs out leaves nothing open. @throws ApiFailure, Error when the session may live on */
export async function signOut(client: QueryClient): Promise<void> {
  // Stops polling meanwhile, which would only learn that the session is over.
  focusManager.setFocused(false);
  try {
    const { next, status, error } = await postToNextAuth("signout", { callbackUrl: "/signin" }, LIMIT_MS);
    if (!next) throw error ? new ApiFailure({ status, error }) : new Error();
    // Not before: what the page loads would be missing where the session lives on.
    await client.cancelQueries();
    broadcastSession("signed_out");
    location.assign(next);
  } catch (error) {
    focusManager.setFocused(undefined);
    throw error;
  }
}
