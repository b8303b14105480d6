import { isSameIssuer } from "./oidc/discovery";
import type { Account } from "./people/account";

export interface SignInWays {
  password: boolean;
  /** The identity provider, if one is configured. */
  issuer: string | undefined;
}

/** Whether this account could sign in, apart from being disabled. */
export function hasWayIn({ issuer }: Pick<Account, "issuer">, ways: SignInWays): boolean {
  return issuer === null ? ways.password : ways.issuer !== undefined && isSameIssuer(issuer, ways.issuer);
}
