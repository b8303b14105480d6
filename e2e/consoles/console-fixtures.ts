import type { ResourceName } from "@/lib/contract/resources";
import type { SandboxOptions } from "@/lib/sandbox";
import type { Console } from "./console";
import { startOwnConsole } from "./own-console";
import { openService, type Service } from "./service";
import type { Seat, SharedConsole } from "./shared-console";
import type { Twist } from "./twist";

/** What a test says of its service and its console, whichever runner it has. */
export interface ConsoleOptions {
  /** What the service of this test is like. */
  serviceOptions: SandboxOptions;
  twist: Twist;
  /** What its connection reads. */
  resources: readonly ResourceName[];
  /**
   * Why this test needs a console of its own: because it stops it, looks at all connections there are, … Else it has a
   * connection of its own in a console that it shares with the other tests of its worker.
   */
  ownConsole: string | undefined;
  /** Settings of a console of its own, which it has then, beside those that every console has. */
  settings: Record<string, string>;
}

/** What it has then. */
export interface ConsoleFixtures {
  service: Service;
  rollcall: Console;
  /** Its connection in a shared console, unless it has a console of its own. */
  seat: Seat | undefined;
}

type All = ConsoleOptions & ConsoleFixtures & { sharedConsole: SharedConsole };
type Use<Value> = (value: Value) => Promise<void>;

/** The fixture `seat`. */
export async function takeSeat(
  {
    sharedConsole,
    resources,
    ownConsole,
    settings,
  }: Pick<All, "sharedConsole" | "resources" | "ownConsole" | "settings">,
  use: Use<Seat | undefined>,
): Promise<void> {
  const isOwn = ownConsole !== undefined || Object.keys(settings).length > 0;
  await use(isOwn ? undefined : await sharedConsole.next(resources));
}

/** The fixture `service`. */
export async function serveTest(
  { serviceOptions, twist, seat }: Pick<All, "serviceOptions" | "twist" | "seat">,
  use: Use<Service>,
): Promise<void> {
  const service = await openService({ options: serviceOptions, twist, slot: seat });
  await use(service);
  await service.close();
}

/** The fixture `rollcall`. */
export async function runConsole(
  { service, resources, settings, seat }: Pick<All, "service" | "resources" | "settings" | "seat">,
  use: Use<Console>,
): Promise<void> {
  if (seat) return use(seat.rollcall);
  const own = await startOwnConsole(service, { resources, settings });
  await use(own.rollcall);
  await own.end();
}
