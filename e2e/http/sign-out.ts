import { cookiesIn } from "@/e2e/sign-in";
import { type Answer, askFor, bodyOf, NOBODY } from "./ask";

/** Signs somebody out as the button does. @param session the cookie of their session */
export async function signOut({ url }: { url: string }, session: string): Promise<Answer> {
  const csrf = await askFor(`${url}/api/auth/csrf`, { headers: {}, as: NOBODY });
  const { csrfToken } = bodyOf<{ csrfToken: string }>(csrf);
  return askFor(`${url}/api/auth/signout`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, json: "true" }).toString(),
    as: `${session}; ${cookiesIn(csrf.cookies)}`,
  });
}
