import { LocalError } from "@/lib/server/upstream/errors/errors";

/** The connection has no such view, or it is another person's private one; which of the two is not revealed. */
export class ViewUnknown extends LocalError {
  constructor() {
    super("view_unknown", "There is no such saved view.");
  }
}

/** The view is shared, and this person may not change it. */
export class ViewForbidden extends LocalError {
  constructor() {
    super("role_required", "Only whoever made this view, or an administrator of Rollcall, may change it.");
  }
}
