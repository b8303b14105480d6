/** Whether the process serves, or is on its way out. */
export interface Stage {
  /** Whether load balancers are to look away; requests are served all the same, until it is closing. */
  draining(): boolean;
  drain(): void;
  /** Whether handlers refuse new requests; running ones finish. */
  closing(): boolean;
  refuse(): void;
}

export function createStage(log: { info(message: string): void }): Stage {
  let stage: "serving" | "draining" | "closing" = "serving";
  return {
    draining: () => stage !== "serving",
    drain() {
      stage = "draining";
      log.info("told to end: not ready any more, and served is what still comes");
    },
    closing: () => stage === "closing",
    refuse() {
      stage = "closing";
    },
  };
}
