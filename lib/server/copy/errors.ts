import { LocalError } from "@/lib/server/upstream/errors/errors";

/** `COPY=off`. */
export class CopyForbidden extends LocalError {
  constructor() {
    super("copy_forbidden", "Copies of a directory are forbidden by the setting COPY.");
  }
}

/** The connection offers no resource of this name. */
export class CopyUnknown extends LocalError {
  constructor() {
    super("copy_unknown", "This connection offers no such resource.");
  }
}

export class CopyRowUnknown extends LocalError {
  constructor() {
    super("copy_row_unknown", "The copy has no row with this key.");
  }
}

/** Nobody has turned the copy on. */
export class CopyOff extends LocalError {
  constructor() {
    super("copy_off", "Nobody has turned on a copy of this resource.");
  }
}

/** It is on, and no page has been stored yet. */
export class CopyEmpty extends LocalError {
  constructor() {
    super("copy_empty", "The copy has no rows yet: no walk has brought a page.");
  }
}

/** The cursor is of a copy that a newer one has replaced. */
export class CopyGone extends LocalError {
  constructor() {
    super(
      "copy_replaced",
      "The copy has been replaced by a newer one since: start again without the cursor.",
    );
  }
}

/** The command does not fit the state of the walk. */
export class WalkConflict extends LocalError {
  constructor(action: string) {
    super("walk_conflict", `The walk is not at a point where it can be told to ${action}.`);
  }
}

export class CopyBusy extends LocalError {
  constructor() {
    super("copy_busy", "Searching the copy took too long: try again, or narrow it down.", {
      retryAfterMs: 2_000,
    });
  }
}
