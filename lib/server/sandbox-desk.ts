import { z } from "zod";
import { type SandboxDone, type SandboxState, SCENARIOS } from "@/lib/contract/sandbox";
import type { Sandbox, SandboxControls } from "@/lib/sandbox";
import type { Performed } from "@/lib/sandbox/controls/perform";
import type { Directory, Reader } from "./directory";
import { BodyInvalid } from "./input/read-body";
import { scenarioOf } from "./sandbox-scenarios";
import { LocalError } from "./upstream/errors/errors";

/** The sandbox's controls for the page that shows them. Who may is for handlers and pages to ask. */
export interface SandboxDesk {
  state(): SandboxState;
  /**
   * Does one thing and lets the console find out what it changed.
   * @param asked `{action, …}` as it was sent
   * @throws BodyInvalid, which names the part of it that is wrong
   */
  act(person: Reader, asked: Record<string, unknown>): Promise<SandboxDone>;
}

interface Deps {
  /** The value of the key that the sandbox began with. */
  apiKey: string;
  controls: SandboxControls;
  /** Turns the control of this name; undefined if there is none. */
  perform(action: string, input: unknown): Performed | undefined;
  /** From now on the console uses this key for the sandbox. */
  changeKey(value: string): void;
  /** Until when no call may go, in milliseconds since the epoch. */
  pausedUntil(): number | undefined;
  /** Asks the sandbox now, so that the verdict follows. Never rejects. */
  check(person: Reader): Promise<unknown>;
}

const FIRST_KEY = "key_1";
const MOST_LATELY = 50;
/** What has not been found out by then, the next look at the status shows: nobody waits for a service that stalls. */
const MOST_CHECK_MS = 1500;

const scenarioInput = z.strictObject({ name: z.enum(SCENARIOS) });
const keyInput = z.strictObject({
  value: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,500}$/, "A key is one word of letters, digits and signs."),
});

/** Opens the desk of a sandbox whose first key the console uses. */
export function createSandboxDesk({
  apiKey,
  controls,
  perform,
  changeKey,
  pausedUntil,
  check,
}: Deps): SandboxDesk {
  let valueInUse = apiKey;
  let resumed: NodeJS.Timeout | undefined;

  /** A check that a pause held back would find out nothing: it is made once calls may go again. */
  function checkOnceResumed(person: Reader): void {
    clearTimeout(resumed);
    const until = pausedUntil();
    if (until === undefined) return;
    resumed = setTimeout(() => void check(person), until - Date.now());
    resumed.unref();
  }

  function take(value: string): void {
    changeKey(value);
    valueInUse = value;
  }

  function state(): SandboxState {
    const keyInUse = controls.keyIdOf(valueInUse);
    return {
      now: Date.now(),
      ...controls.state(),
      firstKey: FIRST_KEY,
      ...(keyInUse !== undefined && { keyInUse }),
      counts: controls.counts(),
      lately: controls.requests().slice(-MOST_LATELY).toReversed(),
    };
  }

  function turn(action: string, input: unknown): unknown {
    const performed = perform(action, input);
    if (!performed) throw new BodyInvalid(`There is no action ${action}.`, "action");
    if (performed.done) return performed.result;
    const [first] = performed.problems;
    throw new BodyInvalid(first?.message ?? performed.message, first?.input);
  }

  function run(action: string, input: Record<string, unknown>): unknown {
    switch (action) {
      case "check":
        return undefined;
      case "useFirstKey":
        return take(apiKey);
      case "useKey":
        return take(parsed(keyInput, input).value);
      case "scenario":
        for (const step of scenarioOf(parsed(scenarioInput, input).name, state()))
          run(step.action, step.input);
        return undefined;
      case "reset":
        turn(action, input);
        // The key in use may be one that is no more.
        return take(apiKey);
      default:
        return turn(action, input);
    }
  }

  return {
    state,
    async act(person, { action, ...input }) {
      if (typeof action !== "string") throw new BodyInvalid("Say which action.", "action");
      const result = run(action, input);
      await atMost(MOST_CHECK_MS, check(person));
      checkOnceResumed(person);
      const created = action === "createKey" ? (result as SandboxDone["created"]) : undefined;
      return { state: state(), ...(created && { created }) };
    },
  };
}

/** The desk of the sandbox that the directory reads as the connection `sandbox`. */
export function deskOf(
  { apiKey, controls }: Pick<Sandbox, "apiKey" | "controls">,
  perform: Deps["perform"],
  directory: Directory,
  log: { error(what: { err: unknown }, message: string): void },
): SandboxDesk {
  return createSandboxDesk({
    apiKey,
    controls,
    perform,
    changeKey: (value) => directory.useKey("sandbox", value),
    pausedUntil() {
      const { budget, token } = directory.status().connections.find(({ id }) => id === "sandbox") ?? {};
      return budget?.pausedUntil ?? token?.restsUntil;
    },
    async check(person) {
      await directory
        .check(person, "sandbox", { exempt: true })
        .catch((err) => log.error({ err }, "the sandbox could not be checked"));
    },
  });
}

/** The desk, where the sandbox runs. @throws LocalError where it does not */
export function sandboxOf({ sandbox }: { sandbox: SandboxDesk | undefined }): SandboxDesk {
  if (!sandbox) throw new SandboxOff();
  return sandbox;
}

class SandboxOff extends LocalError {
  constructor() {
    super("connection_unknown", "The sandbox does not run in this Rollcall.");
  }
}

function parsed<Input>(schema: z.ZodType<Input>, sent: unknown): Input {
  const input = schema.safeParse(sent);
  if (input.success) return input.data;
  const [issue] = input.error.issues;
  throw new BodyInvalid(issue?.message ?? "The input is wrong.", issue?.path.join(".") || "body");
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  } finally {
    clearTimeout(timer);
  }
}
