import { ADMIN } from "@/e2e/consoles/console";

/** Signs somebody in as the sign-in page does. @returns the session's cookie @throws Error when nobody is signed in */
export async function signInByHttp(
  url: string,
  who: { email: string; password: string } = ADMIN,
): Promise<string> {
  const asked = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const signedIn = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: cookiesIn(asked.headers.getSetCookie()) },
    body: new URLSearchParams({ ...who, csrfToken, json: "true" }),
    redirect: "manual",
  });
  const session = signedIn.headers.getSetCookie().map(pairOf).find(isSession);
  if (!session) throw new Error(`Nobody could be signed in: ${signedIn.status}`);
  return session;
}

/** As a `Cookie` header brings back what these `Set-Cookie` headers have set. */
export function cookiesIn(headers: readonly string[]): string {
  return headers.map(pairOf).join("; ");
}

function pairOf(cookie: string): string {
  return cookie.split(";", 1)[0] ?? "";
}

function isSession(pair: string): boolean {
  return pair.startsWith("next-auth.session-token=");
}
