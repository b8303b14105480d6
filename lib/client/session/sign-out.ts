import { focusManager, type QueryClient } from "@tanstack/react-query";
import { postToNextAuth } from "./next-auth";
import { broadcastSession } from "./session";

/** Ends the session on the server and goes to the sign-in page, in every tab: whoever signs out leaves nothing open. @throws Error when the session may live on */
export async function signOut(client: QueryClient): Promise<void> {
  // Stops polling meanwhile, which would only learn that the session is over.
  focusManager.setFocused(false);
  await client.cancelQueries();
  try {
    const { next } = await postToNextAuth("signout", { callbackUrl: "/signin" });
    if (!next) throw new Error("The server has not ended the session.");
    broadcastSession();
    location.assign(next);
  } catch (error) {
    focusManager.setFocused(undefined);
    throw error;
  }
}
