import { ADMIN, type Console, SESSION, startConsole, TEMPLATE, temporaryFolder } from "./console";

/** Builds what is stale, and makes the data folder that every journey begins with a copy of: that of a first start. */
export default async function prepare(): Promise<() => void> {
  const folder = temporaryFolder();
  const rollcall = await startConsole({
    DATA_DIR: folder.path,
    DIRECTORY_BASE_URL: "http://127.0.0.1:9",
    DIRECTORY_API_KEY: "wdk_nobody_is_asked",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  process.env[SESSION] = await sessionOf(rollcall);
  await rollcall.stop();
  process.env[TEMPLATE] = folder.path;
  return folder.remove;
}

/** Signs the administrator in as the sign-in page does. @returns the session's cookie, which holds in every copy of the folder */
async function sessionOf({ url }: Console): Promise<string> {
  const asked = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const signedIn = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: asked.headers.getSetCookie().map(pairOf).join("; ") },
    body: new URLSearchParams({ ...ADMIN, csrfToken, json: "true" }),
    redirect: "manual",
  });
  const session = signedIn.headers.getSetCookie().map(pairOf).find(isSession);
  if (!session) throw new Error(`Nobody could be signed in: ${signedIn.status}`);
  return session;
}

function pairOf(cookie: string): string {
  return cookie.split(";", 1)[0] ?? "";
}

function isSession(pair: string): boolean {
  return pair.startsWith("next-auth.session-token=");
}
