import { isSameIssuer } from "./oidc/discovery";
import type { Account } from "./people/account";

export interface SignInWays {
  password: boolean;
  /** The identity provider, if one is configured. */
  issuer: string | undefined;
  /** Whether a claim of the identity provider gives roles. */
  claimDecides: boolean;
}

/** Whether this account could sign in, apart from being disabled. */
export function hasWayIn(
  { issuer }: Pick<Account, "issuer">,
  ways: Omit<SignInWays, "claimDecides">,
): boolean {
  return issuer === null ? ways.password : ways.issuer !== undefined && isSameIssuer(issuer, ways.issuer);
}

/** Whether the identity provider sets this account's role at each sign-in. Where it does no more, administrators set what it left. */
export function hasRoleByClaim(
  { issuer, roleSource }: Pick<Account, "issuer" | "roleSource">,
  ways: SignInWays,
): boolean {
  return roleSource === "claim" && ways.claimDecides && hasWayIn({ issuer }, ways);
}
