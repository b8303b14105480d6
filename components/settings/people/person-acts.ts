import type { PersonAct } from "@/lib/client/people/people";
import type { PersonEntry } from "@/lib/contract/people";

/** Something that an administrator can do to somebody. */
export interface Offer {
  act: PersonAct;
  /** In the menu, and on the button that does it. */
  label: string;
  question: string;
  means: readonly string[];
  announcement: string;
}

/** What people are called: by their name where they have one. */
export function nameOf({ name, label }: Pick<PersonEntry, "name" | "label">): string {
  return name ?? label;
}

const SIGNED_OUT = "They are signed out everywhere within 5 seconds.";
const INVITATIONS_END = "Invitations they made that nobody has accepted are withdrawn.";

/** What can be done to this person, the least first. */
export function offersFor(person: PersonEntry): Offer[] {
  const offers = [
    ...(person.roleSource === "claim" ? [] : [changeRole(person)]),
    endSessions(person),
    person.disabledAt === undefined ? disable(person) : enable(person),
    remove(person),
  ];
  return person.isYou ? offers.map(toYourself) : offers;
}

function changeRole({ id, role, ...person }: PersonEntry): Offer {
  const name = nameOf(person);
  if (role === "admin") {
    return {
      act: { id, change: { role: "viewer" } },
      label: "Make viewer",
      question: `Make ${name} a viewer?`,
      means: [
        "They can go on reading, checking, copying and exporting, but no longer manage people, the sandbox or settings.",
        INVITATIONS_END,
      ],
      announcement: `${name} is a viewer now.`,
    };
  }
  return {
    act: { id, change: { role: "admin" } },
    label: "Make administrator",
    question: `Make ${name} an administrator?`,
    means: ["They can manage people, the sandbox and settings, and change or remove your account too."],
    announcement: `${name} is an administrator now.`,
  };
}

function endSessions({ id, ...person }: PersonEntry): Offer {
  const name = nameOf(person);
  return {
    act: { id, endSessions: true },
    label: "Sign out everywhere",
    question: `Sign ${name} out everywhere?`,
    means: [SIGNED_OUT, "They can sign in again at once."],
    announcement: `${name} is signed out everywhere.`,
  };
}

function disable({ id, role, ...person }: PersonEntry): Offer {
  const name = nameOf(person);
  return {
    act: { id, change: { disabled: true } },
    label: "Disable",
    question: `Disable ${name}?`,
    means: [
      SIGNED_OUT,
      "They cannot sign in until you enable them again. Their settings and saved views stay.",
      ...(role === "admin" ? [INVITATIONS_END] : []),
    ],
    announcement: `${name} is disabled.`,
  };
}

function enable({ id, ...person }: PersonEntry): Offer {
  const name = nameOf(person);
  return {
    act: { id, change: { disabled: false } },
    label: "Enable",
    question: `Enable ${name}?`,
    means: ["They can sign in again, as before."],
    announcement: `${name} is enabled.`,
  };
}

function remove({ id, role, signsInBy, ...person }: PersonEntry): Offer {
  const name = nameOf(person);
  return {
    act: { id, remove: true },
    label: "Remove",
    question: `Remove ${name}?`,
    means: [
      SIGNED_OUT,
      "Their account, settings and own saved views are deleted for good. Views they share, and what the audit and the journal say of them, stay.",
      ...(role === "admin" ? [INVITATIONS_END] : []),
      ...(signsInBy === "sso"
        ? ["If the identity provider still lets them in, they come back as a new person when they sign in."]
        : []),
    ],
    announcement: `${name} is removed.`,
  };
}

/** The same to whoever is asked. */
const TO_YOURSELF: Readonly<Record<string, readonly string[]>> = {
  "Make viewer": [
    "You can go on reading, checking, copying and exporting, but no longer manage people, the sandbox or settings.",
    "Only another administrator can undo it.",
  ],
  "Sign out everywhere": ["You are signed out here too, and can sign in again at once."],
  Disable: [
    "You are signed out everywhere within 5 seconds, and cannot sign in until another administrator enables you again.",
  ],
  Remove: [
    "You are signed out everywhere within 5 seconds. Your account, settings and own saved views are deleted for good.",
    "To come back you need an invitation from another administrator.",
  ],
};

function toYourself(offer: Offer): Offer {
  const means = TO_YOURSELF[offer.label] ?? offer.means;
  return { ...offer, means: ["This is your own account.", ...means] };
}
