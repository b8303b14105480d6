import { LocalError } from "@/lib/server/upstream/errors/errors";

/** A password account has this e-mail address already. */
export class EmailTaken extends LocalError {
  constructor(email: string) {
    super("email_taken", `There is an account for ${email} already.`, { param: "email" });
  }
}

export class PersonUnknown extends LocalError {
  constructor() {
    super("person_unknown", "There is no such person, or no more.");
  }
}

/** Nobody could undo the change. */
export class LastAdministrator extends LocalError {
  constructor() {
    super(
      "last_administrator",
      "This is the only administrator who can sign in. Make somebody else an administrator first.",
    );
  }
}

/** The next sign-in would undo the change. */
export class RoleByClaim extends LocalError {
  constructor() {
    super(
      "role_by_claim",
      "The identity provider decides this person's role at each sign-in: change it there.",
    );
  }
}

/** The person is signed in, but not as an administrator, or no longer. */
export class NotAdministrator extends LocalError {
  constructor() {
    super("role_required", "Only administrators of Rollcall may do this.");
  }
}

export class PasswordWrong extends LocalError {
  constructor() {
    super("password_wrong", "That is not the password you have now.", { param: "current" });
  }
}

export class TooManyGuesses extends LocalError {
  constructor(retryAfterMs: number) {
    super("too_many_requests", "Too many wrong passwords were given. Wait before you try again.", {
      retryAfterMs,
    });
  }
}

export class SignInElsewhere extends LocalError {
  constructor() {
    super("sign_in_elsewhere", "You sign in with single sign-on, and have no password here.");
  }
}

/** The settings permit single sign-on alone. */
export class PasswordsOff extends LocalError {
  constructor() {
    super(
      "sign_in_elsewhere",
      "Nobody signs in with a password here: accept the invitation by single sign-on.",
    );
  }
}
