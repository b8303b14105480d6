import { ADMINISTRATOR, ROLLCALL, type Words, YOU } from "./error-words";
import { PEOPLE_CODES } from "./people-words";

/** By the `error` in the address of the sign-in page. */
const BY_ERROR: Record<string, Words> = {
  sso_denied: {
    title: "Single sign-on was cancelled",
    turn: YOU,
    todo: "Try again and allow it. If your provider refused by itself, ask whoever runs it for access to Rollcall.",
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
  },
  sso_unreachable: {
    title: "The identity provider did not answer",
    turn: ROLLCALL,
    todo: "Try again in a moment, or sign in with a password if you have one. People who are signed in are not affected.",
  },
  sso_rejected: {
    title: "The identity provider refused Rollcall",
    turn: ROLLCALL,
    todo: "Pass on the id below: the provider reported a failure, or the client id, secret or redirect address is wrong.",
  },
  sso_invalid: {
    title: "The provider's answer could not be trusted",
    turn: ROLLCALL,
    todo: "Pass on the id below: its token is of another issuer, client or key, or its clock differs from Rollcall's.",
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
  },
};

const ANY: Words = {
  title: "Nobody was signed in",
  turn: YOU,
  todo: "Try again. If that does not help, tell whoever runs Rollcall.",
};

/** The words of the sign-in page for this `error`. */
export function signInWords(error: string): Words {
  const of = (codes: Record<string, Words>) => (Object.hasOwn(codes, error) ? codes[error] : undefined);
  return of(BY_ERROR) ?? of(PEOPLE_CODES) ?? ANY;
}
