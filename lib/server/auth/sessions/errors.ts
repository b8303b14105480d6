import { LocalError } from "@/lib/server/upstream/errors/errors";

export class SessionUnknown extends LocalError {
  constructor() {
    super("session_unknown", "There is no such session of yours, or it has ended already.");
  }
}
