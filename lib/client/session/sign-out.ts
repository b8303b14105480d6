import { focusManager, type QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "@/lib/client/http/api-failure";
import { postToNextAuth } from "./next-auth";
import { broadcastSession } from "./session";

/** Ends the session on the server and goes to the sign-in page, in every tab: whoever signs out leaves nothing open. @throws ApiFailure, Error when the session may live on */
export async function signOut(client: QueryClient): Promise<void> {
  // Stops polling meanwhile, which would only learn that the session is over.
  focusManager.setFocused(false);
  await client.cancelQueries();
  try {
    const { next, status, error } = await postToNextAuth("signout", { callbackUrl: "/signin" });
    if (!next) throw error ? new ApiFailure({ status, error }) : new Error();
    broadcastSession();
    location.assign(next);
  } catch (error) {
    focusManager.setFocused(undefined);
    throw error;
  }
}
