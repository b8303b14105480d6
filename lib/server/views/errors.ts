import { LocalError } from "@/lib/server/upstream/errors/errors";

/** There is no such view of this connection, or it is somebody else's own: nobody is told which. */
export class ViewUnknown extends LocalError {
  constructor() {
    super("view_unknown", "There is no such saved view.");
  }
}

/** The view is everybody's, and not whoever asks may change it. */
export class ViewForbidden extends LocalError {
  constructor() {
    super("role_required", "Only whoever made this view, or an administrator of Rollcall, may change it.");
  }
}
