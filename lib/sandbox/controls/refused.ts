/** A control cannot do this; nothing has changed. */
export class ControlRefused extends Error {
  override readonly name = "ControlRefused";

  constructor(
    readonly code: "not_found" | "not_permitted",
    message: string,
    /** The name of the input that is wrong. */
    readonly input?: string,
  ) {
    super(message);
  }
}
