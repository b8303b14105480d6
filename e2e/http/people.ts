import { signInByHttp } from "@/e2e/sign-in";
import type { InvitationMade, PeopleAnswer } from "@/lib/contract/people";
import type { SessionAnswer } from "@/lib/contract/session";
import { type Answer, bodyOf, HEADER, NOBODY, type Wish } from "./ask";
import { administrator } from "./crowd";
import type { Ask } from "./fixtures";

/** With a body of JSON, as Rollcall's own pages ask. */
export function sending(method: string, body: unknown, as = administrator()): Wish {
  return {
    method,
    as,
    body: JSON.stringify(body),
    headers: { ...HEADER, "Content-Type": "application/json" },
  };
}

/** Somebody of the crowd, with the id that the administrator knows them by. */
export async function known(ask: Ask, session: string): Promise<{ id: string; session: string }> {
  const { email } = bodyOf<SessionAnswer>(await ask("/api/session", { as: session }));
  const { people } = bodyOf<PeopleAnswer>(await ask("/api/people", { as: administrator() }));
  return { id: people.find(({ label }) => label === email)?.id ?? "", session };
}

export const PASSWORD = "correct horse battery staple";

/** Somebody new, invited by the administrator and signed in with a password. */
export async function newPerson(
  ask: Ask,
  { url }: { url: string },
  { email, role = "viewer" }: { email: string; role?: "viewer" | "admin" },
): Promise<{ id: string; session: string }> {
  const { link } = bodyOf<InvitationMade>(await ask("/api/invitations", sending("POST", { email, role })));
  const token = link.split("#")[1];
  await accept(ask, { token, password: PASSWORD });
  const session = await signInByHttp(url, { email, password: PASSWORD });
  const { people } = bodyOf<PeopleAnswer>(await ask("/api/people", { as: administrator() }));
  return { id: people.find(({ label }) => label === email)?.id ?? "", session };
}

export function accept(ask: Ask, acceptance: object): Promise<Answer> {
  return ask("/api/invitations/accept", sending("POST", acceptance, NOBODY));
}
