import type { Purpose } from "@/lib/contract/purpose";

/** Whose call it is and what for: what queues, logs and budgets ask about it. */
export interface CallContext {
  connection: string;
  /** Becomes more urgent when somebody more urgent joins the call. */
  purpose: Purpose;
  /** Groups attempts: those of the call itself and the exchanges it caused. */
  operation: string;
  /** The id of the person, when one asked. */
  person?: string;
}
