import { ADMINISTRATOR, ROLLCALL, type Words, YOU } from "./error-words";
import { PEOPLE_CODES } from "./people-words";

interface SignInWords extends Words {
  /** What to do where an invitation is to be opened again. */
  invited?: string;
}

/** By the `error` in the address of the sign-in page. */
const BY_ERROR: Record<string, SignInWords> = {
  sso_denied: {
    title: "Single sign-on was cancelled",
    turn: YOU,
    todo: "Try again and allow it. If your provider refused by itself, ask whoever runs it for access to Rollcall.",
    invited:
      "Open your invitation’s link again, and allow it. If your provider refused by itself, ask whoever runs it for access to Rollcall.",
  },
  sso_domain: {
    title: "Addresses of your domain may not sign in here",
    turn: YOU,
    todo: "If you were invited, open your invitation’s link again. Else choose an account of an allowed domain at your provider, or ask an administrator of Rollcall for an invitation.",
  },
  sso_not_invited: {
    title: "You have no account here",
    turn: ADMINISTRATOR,
    todo: "You are signed in at your provider, and nothing there lets you in here. If you were invited, open your invitation’s link again; else ask for an invitation.",
  },
  sso_unverified: {
    title: "Your e-mail address is not verified",
    turn: YOU,
    todo: "Verify it at your provider, then sign in again. Until then it could be anybody's, so it lets nobody in.",
  },
  sso_expired: {
    title: "This sign-in was no longer valid",
    turn: YOU,
    todo: "It took too long, was used already, or began in another browser. Sign in again.",
    invited:
      "It took too long, was used already, or began in another browser. Open your invitation’s link again.",
  },
  sso_unreachable: {
    title: "The identity provider did not answer",
    turn: ROLLCALL,
    todo: "Try again in a moment. People who are signed in are not affected.",
    invited: "Open your invitation’s link again in a moment.",
  },
  sso_rejected: {
    title: "The identity provider refused Rollcall",
    turn: ROLLCALL,
    todo: "Pass on the id below: the provider reported a failure, or the client id, secret or redirect address is wrong.",
    invited:
      "Pass on the id below: the provider reported a failure, or the client id, secret or redirect address is wrong. Once that is mended, open your invitation’s link again.",
  },
  sso_invalid: {
    title: "The provider's answer could not be trusted",
    turn: ROLLCALL,
    todo: "Pass on the id below: its token is of another issuer, client or key, or its clock differs from Rollcall's.",
    invited:
      "Pass on the id below: its token is of another issuer, client or key, or its clock differs from Rollcall's. Once that is mended, open your invitation’s link again.",
  },
  disabled: {
    title: "Your account here is disabled",
    turn: ADMINISTRATOR,
    todo: "Ask for it to be enabled if you still need it.",
  },
  unavailable: {
    title: "Rollcall's database does not answer",
    turn: ROLLCALL,
    todo: "Try again in a moment.",
    invited: "Open your invitation’s link again in a moment.",
  },
};

const ANY: Words = {
  title: "Nobody was signed in",
  turn: YOU,
  todo: "Try again. If that does not help, tell whoever runs Rollcall.",
};

/** The words of the sign-in page for this `error`. @param isToBeOpened whether an invitation is to be opened again */
export function signInWords(error: string, isToBeOpened: boolean): Words {
  const { invited, ...words }: SignInWords = own(BY_ERROR, error) ?? own(PEOPLE_CODES, error) ?? ANY;
  return isToBeOpened && invited !== undefined ? { ...words, todo: invited } : words;
}

/** Whether the invitation of a sign-in that has failed with this is to be opened again. */
export function mayBeAccepted(error: string): boolean {
  return error !== "account_exists" && error !== "disabled" && !error.startsWith("invitation_");
}

function own<Value>(values: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
