/** What goes wrong on purpose, in place of (or with) an answer that the limits would have let through. */
export interface SandboxFault {
  /** Which calls it is for; both kinds if absent. */
  endpoint?: FaultEndpoint;
  /** How many calls it spoils: 1. */
  times?: number;
  /** How many matching calls pass first: 0. */
  after?: number;
  /**
   * `error`: a proper error of `status`, `code` and `type`. `html`: a gateway's page (502). `empty`: a success
   * without a body. `truncated`: the real answer cut off half way. `stall`: the real answer's first half, then
   * silence. `slow`: the real answer at one byte a second. `reset`: no answer, the connection is reset.
   */
  kind: "error" | "html" | "empty" | "truncated" | "stall" | "slow" | "reset";
  status?: number;
  code?: string;
  type?: string;
  /** Set on the answer in the end; null takes a header away. */
  headers?: Readonly<Record<string, string | null>>;
}

export type FaultEndpoint = "token" | "v1";

export interface Faults {
  plan(fault: SandboxFault): void;
  clear(): void;
  /** The fault this call meets, if any; counts the call for every planned fault that it matches. */
  take(endpoint: FaultEndpoint): SandboxFault | undefined;
  /** How many calls are still to be spoilt. */
  left(): number;
}

interface Planned {
  fault: SandboxFault;
  toPass: number;
  left: number;
}

/** Faults wait in the order they were planned; one call meets one of them at most. */
export function createFaults(): Faults {
  let planned: Planned[] = [];
  return {
    plan(fault) {
      planned.push({ fault, toPass: fault.after ?? 0, left: fault.times ?? 1 });
    },
    clear() {
      planned = [];
    },
    take(endpoint) {
      let met: Planned | undefined;
      for (const plan of planned) {
        if (plan.fault.endpoint && plan.fault.endpoint !== endpoint) continue;
        if (plan.toPass > 0) plan.toPass -= 1;
        else met ??= plan;
      }
      if (!met) return undefined;
      met.left -= 1;
      planned = planned.filter(({ left }) => left > 0);
      return met.fault;
    },
    left: () => planned.reduce((sum, { left }) => sum + left, 0),
  };
}
