import type { Purpose } from "@/lib/contract/purpose";

/** Whose call it is and for what purpose. */
export interface CallContext {
  connection: string;
  /** Raised when a more urgent caller joins the call. */
  purpose: Purpose;
  /** Groups the attempts of the call with the exchanges that it caused. */
  operation: string;
  /** The id of the person, unless Rollcall called by itself. */
  person?: string;
}
