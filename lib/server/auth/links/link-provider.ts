import type { CredentialsConfig } from "next-auth/providers/credentials";
import { z } from "zod";
import type { People } from "@/lib/server/auth/people/people";
import type { SignInLinks } from "./sign-in-links";

export const LINK = "link";

interface Deps {
  links: Pick<SignInLinks, "find">;
  people: Pick<People, "find">;
  log: { error(details: object, message: string): void };
}

const fields = z.object({ token: z.string().min(1).max(100) });

/**
 * next-auth's provider for sign-in links. Its failures have the same codes as those of passwords.
 * @param found is told the link that was right: it is used up with the session that it opens
 */
export function linkProvider(
  { links, people, log }: Deps,
  found: (token: string) => void,
): CredentialsConfig {
  return {
    id: LINK,
    name: "Link",
    type: "credentials",
    credentials: { token: { label: "Token", type: "text" } },
    authorize: async (input) => {
      const parsed = fields.safeParse(input);
      const account = parsed.success ? await find(parsed.data.token) : undefined;
      if (account?.disabledAt) throw new Error("disabled");
      if (account && parsed.data) found(parsed.data.token);
      return account ? { id: account.id } : null;
    },
  };

  async function find(token: string) {
    try {
      const personId = await links.find(token);
      return personId === undefined ? undefined : await people.find(personId);
    } catch (error) {
      log.error({ err: error }, "a sign-in could not be checked");
      throw new Error("unavailable", { cause: error });
    }
  }
}
