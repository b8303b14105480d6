import { LocalError } from "@/lib/server/upstream/errors/errors";

/** Searching the journal took longer than one person may hold it up. */
export class JournalBusy extends LocalError {
  constructor() {
    super("journal_busy", "Looking through the journal took too long: try again, or narrow it down.");
  }
}

/** No entry of this connection has this request id. */
export class RequestUnknown extends LocalError {
  /** @param reachesBackTo milliseconds since the epoch; absent while the journal is empty */
  constructor(reachesBackTo: number | undefined) {
    super("request_unknown", "No request with this id is in the journal of this connection.", {
      ...(reachesBackTo !== undefined && { reachesBackTo }),
    });
  }
}
