import { NOBODYS_HASH, verifyPassword } from "./password/password";
import type { Account } from "./people/account";
import { normaliseEmail } from "./people/email";
import type { People } from "./people/people";
import type { SignInThrottle } from "./throttle";

export interface Credentials {
  email: string;
  password: string;
  /** The client's, see client-address.ts. */
  address: string;
  /** Aborted once nobody waits for the answer. */
  signal?: AbortSignal | undefined;
}

export type SignIn = ReturnType<typeof createSignIn>;

/**
 * The account with this e-mail address and password. Undefined when they do not match, after the same time and without
 * telling which of the two is wrong. The function it creates throws SignInThrottled and AccountDisabled.
 */
export function createSignIn(people: People, throttle: SignInThrottle) {
  return ({ email, password, address, signal }: Credentials): Promise<Account | undefined> =>
    throttle
      .attempt({ email: normaliseEmail(email), address }, async (isKnown) => {
        const account = isNobodys(email) ? undefined : await people.findByEmail(email);
        const hash = account?.passwordHash ?? NOBODYS_HASH;
        const right = await verifyPassword(password, hash, { isKnown, signal });
        return right ? account : undefined;
      })
      .then((account) => {
        // Told only to somebody who knows the password.
        if (account?.disabledAt) throw new AccountDisabled();
        return account;
      });
}

/** The password is right, but an administrator has disabled the account. */
export class AccountDisabled extends Error {}

/** No address contains a control character or half a surrogate pair, and a database refuses some of them. */
function isNobodys(email: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(normaliseEmail(email));
}
