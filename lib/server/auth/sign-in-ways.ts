import { isSameIssuer } from "./oidc/discovery";
import type { Account } from "./people/account";

/** How people can sign in, by the settings. */
export interface SignInWays {
  password: boolean;
  /** The identity provider, where there is one. */
  issuer: string | undefined;
}

/** Whether there is a way in for this account, unless it is disabled. */
export function hasWayIn({ issuer }: Pick<Account, "issuer">, ways: SignInWays): boolean {
  return issuer === null ? ways.password : ways.issuer !== undefined && isSameIssuer(issuer, ways.issuer);
}
