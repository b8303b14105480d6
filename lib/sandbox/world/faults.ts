import { z } from "zod";
import { FAULT_KINDS } from "@/lib/contract/sandbox";

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
const HEADER_VALUE = /^[\t\x20-\x7e\xa0-\xff]{0,4000}$/;
const MAX_CALLS = 1_000_000;

/** What may be planned to go wrong. `after`, `times`: so many matching calls pass first (0), then so many fail (1). */
export const faultSchema = z
  .strictObject({
    /** Which calls it is for; both if absent. */
    endpoint: z.enum(["token", "v1"]).optional(),
    times: z.number().int().min(1).max(MAX_CALLS).optional(),
    after: z.number().int().min(0).max(MAX_CALLS).optional(),
    kind: z.enum(FAULT_KINDS),
    status: z.number().int().min(200).max(599).optional(),
    code: z.string().min(1).max(100).optional(),
    type: z.string().min(1).max(100).optional(),
    /** Set on the answer last; null removes a header. */
    headers: z.record(z.string().regex(HEADER_NAME), z.string().regex(HEADER_VALUE).nullable()).optional(),
  })
  .refine(({ kind, status = 400 }) => kind !== "error" || status >= 400, {
    path: ["status"],
    message: "An error has a status of 400 or more",
  });

export type SandboxFault = Readonly<z.infer<typeof faultSchema>>;
export type FaultTarget = NonNullable<SandboxFault["endpoint"]>;

export interface Faults {
  /** @throws ZodError for what is no fault, such as an unknown kind */
  plan(fault: SandboxFault): void;
  clear(): void;
  /** The fault that this call meets, if any; every planned fault that is for such calls counts it. */
  take(target: FaultTarget): SandboxFault | undefined;
  /** How many calls are still to fail. */
  remaining(): number;
}

interface Plan {
  fault: SandboxFault;
  callsToPass: number;
  callsToFail: number;
}

/** Faults queue in the order they were planned; a call meets one of them at most. */
export function createFaults(): Faults {
  let queue: Plan[] = [];
  return {
    plan(fault) {
      const { after = 0, times = 1 } = faultSchema.parse(fault);
      queue.push({ fault, callsToPass: after, callsToFail: times });
    },
    clear() {
      queue = [];
    },
    take(target) {
      let next: Plan | undefined;
      for (const plan of queue) {
        if (plan.fault.endpoint && plan.fault.endpoint !== target) continue;
        if (plan.callsToPass > 0) plan.callsToPass -= 1;
        else next ??= plan;
      }
      if (!next) return undefined;
      next.callsToFail -= 1;
      queue = queue.filter(({ callsToFail }) => callsToFail > 0);
      return next.fault;
    },
    remaining: () => queue.reduce((sum, { callsToFail }) => sum + callsToFail, 0),
  };
}
