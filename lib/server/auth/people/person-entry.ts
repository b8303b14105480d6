import type { PersonEntry } from "@/lib/contract/people";
import type { Person } from "@/lib/server/auth/person";
import { type Account, labelOf } from "./account";

export function personEntryOf(account: Account, caller: Pick<Person, "id">): PersonEntry {
  const { id, name, issuer, role, roleSource, origin, invitedBy, disabledAt, lastSeenAt } = account;
  return {
    id,
    label: labelOf(account),
    ...(name !== null && { name }),
    signsInBy: issuer === null ? "password" : "sso",
    ...(issuer !== null && { issuer }),
    role,
    roleSource,
    ...(disabledAt && { disabledAt: disabledAt.getTime() }),
    createdAt: account.createdAt.getTime(),
    origin,
    ...(invitedBy !== null && { invitedBy }),
    ...(lastSeenAt && { lastSeenAt: lastSeenAt.getTime() }),
    isYou: id === caller.id,
  };
}
