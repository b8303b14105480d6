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
}

export type SignIn = ReturnType<typeof createSignIn>;

/**
 * Whose e-mail address and password these are; `undefined` when they are nobody's, after the same time and without
 * telling which of the two is wrong. The function it makes throws SignInThrottled and AccountDisabled.
 */
export function createSignIn(people: People, throttle: SignInThrottle) {
  return ({ email, password, address }: Credentials): Promise<Account | undefined> =>
    throttle
      .attempt({ email: normaliseEmail(email), address }, async () => {
        const account = isNobodys(email) ? undefined : await people.findByEmail(email);
        const right = await verifyPassword(password, account?.passwordHash ?? NOBODYS_HASH);
        return right ? account : undefined;
      })
      .then((account) => {
        // Only whoever knows the password is told.
        if (account?.disabledAt) throw new AccountDisabled();
        return account;
      });
}

/** The password is right, and an administrator has disabled the account. */
export class AccountDisabled extends Error {}

/** No address holds a control character or half a surrogate pair, and a database takes not every one of them. */
function isNobodys(email: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(normaliseEmail(email));
}
