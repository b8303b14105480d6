import { ACTIONS, type ActionName, type Actions } from "@/lib/sandbox/controls/actions";
import type { ControlErrorBody } from "@/lib/sandbox/controls/answer-control";

type InputOf<Action> = Action extends { run: (controls: never, input: infer Input) => unknown }
  ? Input
  : never;
type OutputOf<Action> = Action extends { run: (...input: never[]) => infer Output } ? Output : never;

/** Every control as a call over HTTP: `client.lock()`, `client.setLatency({ ms: 200 })`. */
export type ControlClient = {
  [Name in ActionName]: Record<string, never> extends InputOf<Actions[Name]>
    ? (input?: InputOf<Actions[Name]>) => Promise<OutputOf<Actions[Name]>>
    : (input: InputOf<Actions[Name]>) => Promise<OutputOf<Actions[Name]>>;
};

/** An error of the controls: `status` and `code` say why, `problems` which inputs are wrong. */
export class ControlFailed extends Error {
  override readonly name = "ControlFailed";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly problems: readonly string[] = [],
  ) {
    super([message, ...problems].join("\n"));
  }
}

/** A client for the controls at `url`. Calls reject with `ControlFailed`, or with fetch's own error. */
export function createControlClient(options: {
  url: string;
  secret: string;
  fetch?: typeof fetch;
}): ControlClient {
  const send = options.fetch ?? fetch;

  async function call(name: ActionName, input: unknown): Promise<unknown> {
    const { method } = ACTIONS[name];
    const response = await send(`${options.url}/${name}`, {
      method,
      redirect: "error",
      headers: { authorization: `Bearer ${options.secret}`, "content-type": "application/json" },
      ...(method === "POST" && { body: JSON.stringify(input ?? {}) }),
    });
    const body = await response.json();
    if (response.ok) return body.result ?? undefined;
    const { code, message, problems } = (body as ControlErrorBody).error;
    throw new ControlFailed(response.status, code, message, problems);
  }

  const names = Object.keys(ACTIONS) as ActionName[];
  return Object.fromEntries(
    names.map((name) => [name, (input?: unknown) => call(name, input)]),
  ) as unknown as ControlClient;
}
