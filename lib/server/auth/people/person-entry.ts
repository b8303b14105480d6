import type { PersonEntry } from "@/lib/contract/people";
import type { Person } from "@/lib/server/auth/person";
import { hasRoleByClaim, type SignInWays } from "@/lib/server/auth/sign-in-ways";
import { type Account, labelOf } from "./account";

export function personEntryOf(account: Account, caller: Pick<Person, "id">, ways: SignInWays): PersonEntry {
  const { id, name, issuer, role, origin, invitedBy, disabledAt, lastSeenAt } = account;
  return {
    id,
    label: labelOf(account),
    ...(name !== null && { name }),
    signsInBy: issuer === null ? "password" : "sso",
    ...(issuer !== null && { issuer }),
    role,
    roleSource: hasRoleByClaim(account, ways) ? "claim" : "assigned",
    ...(disabledAt && { disabledAt: disabledAt.getTime() }),
    createdAt: account.createdAt.getTime(),
    origin,
    ...(invitedBy !== null && { invitedBy }),
    ...(lastSeenAt && { lastSeenAt: lastSeenAt.getTime() }),
    isYou: id === caller.id,
  };
}
