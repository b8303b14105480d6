/** Whether the process serves, drains or closes. */
export interface Stage {
  /** Whether load balancers should send no more requests. Those that come are served until it closes. */
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
      log.info("told to stop: no longer ready, and serving what still comes");
    },
    closing: () => stage === "closing",
    refuse() {
      stage = "closing";
    },
  };
}
