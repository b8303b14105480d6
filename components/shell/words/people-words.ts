import { ADMINISTRATOR, type Words, YOU } from "./error-words";

/** By `code`: Rollcall's own errors about people and their accounts. */
export const PEOPLE_CODES: Record<string, Words> = {
  account_closed: {
    title: "Your account here was removed or disabled",
    turn: ADMINISTRATOR,
    todo: "Ask for it back if you still need it. Nothing you had open is left in this tab.",
  },
  person_changed: {
    title: "Somebody else has signed in in this browser",
    turn: YOU,
    todo: "Reload the page: it is still that of the person before.",
  },
  person_unknown: {
    title: "This person no longer has an account here",
    turn: YOU,
    todo: "Reload the page to see who does.",
  },
  email_taken: {
    title: "There is an account with this e-mail address already",
    turn: YOU,
    todo: "Use another address, or change the account that is there.",
  },
  last_administrator: {
    title: "This is the last administrator who can sign in",
    turn: YOU,
    todo: "Make somebody else an administrator first: nobody could undo this otherwise.",
  },
  role_by_claim: {
    title: "The identity provider decides this role",
    turn: "Whoever runs the identity provider",
    todo: "Change the person's groups or role there; it holds from their next sign-in.",
  },
  invitation_unknown: {
    title: "There is no such invitation",
    turn: YOU,
    todo: "Check that the whole link was copied.",
  },
  invitation_used: {
    title: "This invitation was accepted already",
    turn: YOU,
    todo: "If that was you, sign in. If not, tell an administrator of Rollcall, and ask for another one.",
  },
  invitation_expired: {
    title: "This invitation has expired",
    turn: ADMINISTRATOR,
    todo: "Ask for another one: an invitation lasts 72 hours.",
  },
  invitation_removed: {
    title: "This invitation was withdrawn",
    turn: ADMINISTRATOR,
    todo: "Ask for another one if you still need an account.",
  },
  account_exists: {
    title: "The account you chose at your provider is known here already",
    turn: YOU,
    todo: "An invitation changes no role: an administrator of Rollcall does. Somebody without an account can still use it.",
  },
  session_unknown: {
    title: "This session has ended already",
    turn: YOU,
    todo: "Reload the page to see the sessions there are.",
  },
  password_wrong: {
    title: "This is not your current password",
    turn: YOU,
    todo: "Enter the password you sign in with now. If you have lost it, ask an administrator of Rollcall.",
  },
  sign_in_elsewhere: {
    title: "You have no password here",
    turn: YOU,
    todo: "You use single sign-on: change your password where you sign in.",
  },
};
