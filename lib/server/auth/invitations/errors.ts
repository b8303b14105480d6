import { LocalError } from "@/lib/server/upstream/errors/errors";

/** The token was never issued, or its row was deleted long ago. */
export class InvitationUnknown extends LocalError {
  constructor() {
    super("invitation_unknown", "There is no such invitation. Check that the link is whole.");
  }
}

const ENDS = {
  used: "This invitation has been accepted already. Sign in, or ask an administrator for another one.",
  expired: "This invitation has expired. Ask an administrator for another one.",
  removed: "This invitation was taken back. Ask an administrator for another one.",
} as const;

/** The invitation was accepted or has expired. */
export class InvitationOver extends LocalError {
  constructor(readonly end: keyof typeof ENDS) {
    super(`invitation_${end}`, ENDS[end]);
  }
}

/** The provider's identity has an account already. */
export class AccountThere extends LocalError {
  constructor() {
    super(
      "account_exists",
      "You have an account here already: sign in. The invitation is still good for somebody else.",
    );
  }
}
