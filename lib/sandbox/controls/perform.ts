import type { z } from "zod";
import { ACTIONS, type ActionName, type ControlAction } from "./actions";
import type { SandboxControls } from "./controls";
import { ControlRefused } from "./refused";

/** What came of a control: its result, or why nothing has changed. */
export type Performed = { done: true; result: unknown } | NotPerformed;

/** `code` is `input_invalid` for input that is wrong, else that of `ControlRefused`. */
export interface NotPerformed {
  done: false;
  code: "input_invalid" | ControlRefused["code"];
  message: string;
  /** Each input that is to blame, by its name, and why. */
  problems: readonly { input: string; message: string }[];
}

/** The control of this name; undefined if there is none. */
export function actionOf(name: string): ControlAction<unknown, unknown> | undefined {
  return Object.hasOwn(ACTIONS, name) ? (ACTIONS[name as ActionName] as never) : undefined;
}

/** Turns a control with whatever was sent for it: nothing that its input does not allow reaches it. */
export function perform(
  controls: SandboxControls,
  action: ControlAction<unknown, unknown>,
  sent: unknown,
): Performed {
  const input = action.input.safeParse(sent);
  if (!input.success) return refuseInput(input.error);
  try {
    return { done: true, result: action.run(controls, input.data) };
  } catch (thrown) {
    if (!(thrown instanceof ControlRefused)) throw thrown;
    const { code, message, input: blamed } = thrown;
    return { done: false, code, message, problems: blamed === undefined ? [] : [{ input: blamed, message }] };
  }
}

/** What turns these controls by name; it gives undefined where there is no control of that name. */
export function performerOf(
  controls: SandboxControls,
): (name: string, sent: unknown) => Performed | undefined {
  return (name, sent) => {
    const action = actionOf(name);
    return action && perform(controls, action, sent);
  };
}

function refuseInput({ issues }: z.ZodError): NotPerformed {
  const problems = issues.map(({ path, message }) => ({ input: path.join(".") || "body", message }));
  return { done: false, code: "input_invalid", message: "The input is wrong.", problems };
}
