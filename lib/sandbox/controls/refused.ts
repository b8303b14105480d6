/** What was asked of the controls cannot be done; nothing has changed. */
export class ControlRefused extends Error {
  override readonly name = "ControlRefused";

  constructor(
    readonly code: "not_found" | "not_permitted",
    message: string,
    /** Which input is to blame, by its name. */
    readonly input?: string,
  ) {
    super(message);
  }
}
