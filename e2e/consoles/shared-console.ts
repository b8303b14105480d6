import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ResourceName } from "@/lib/contract/resources";
import { createSandbox, type Sandbox } from "@/lib/sandbox";
import type { RunningServer } from "@/lib/sandbox/http/open-server";
import { listenSandbox } from "@/lib/sandbox/listen";
import { ADMIN, type Console, preparedFolder, startConsole, stopCleanly } from "./console";
import type { Slot } from "./service";

/** A slot, and the console as its journey sees it. */
export interface Seat extends Slot {
  rollcall: Console;
}

/** Consoles, one after another, each for as many journeys as it has connections. */
export interface SharedConsole {
  /** A connection of these resources that nobody has used; starts a console where none is left. */
  next(resources: readonly ResourceName[]): Promise<Seat>;
  /** The console as seen from its embedded sandbox, which all who use it share. */
  sandbox(): Promise<Console>;
  close(): Promise<void>;
}

/** The resources of each of the connections of one console. */
export type Kinds = readonly (readonly ResourceName[])[];

/** As browsers need them; each page asks for the status of all of them, so they are no more. */
const KINDS: Kinds = [
  ...Array.from({ length: 46 }, () => ["staff"] as const),
  ...Array.from({ length: 14 }, () => ["staff", "participants"] as const),
  ...Array.from({ length: 4 }, () => ["staff", "participants", "teams"] as const),
];

/** Journeys turn its embedded sandbox too. */
const SETTINGS = { SANDBOX: "on", SANDBOX_STAFF: "300" };

interface Running {
  console: Console;
  /** Connections that nobody has used, by their ids. */
  left: Map<string, Slot>;
  stop(): Promise<void>;
}

/** Shares consoles among the journeys of one worker: one that is used up ends, and it has to end well. */
export function shareConsole(
  kinds: Kinds = KINDS,
  settings: Record<string, string> = SETTINGS,
): SharedConsole {
  let running: Running | undefined;
  async function end(): Promise<void> {
    await running?.stop();
    running = undefined;
  }
  return {
    async next(resources) {
      const kind = [...resources].join();
      const free = () => [...(running?.left ?? [])].find(([, slot]) => slot.resources.join() === kind);
      if (!free()) {
        await end();
        running = await start(kinds, settings);
      }
      const [id, slot] = free() ?? [];
      if (!running || !id || !slot) throw new Error(`No shared console has a connection for ${kind}`);
      running.left.delete(id);
      return { ...slot, rollcall: viewFrom(running.console, id) };
    },
    async sandbox() {
      running ??= await start(kinds, settings);
      return viewFrom(running.console, "sandbox");
    },
    close: end,
  };
}

async function start(kinds: Kinds, settings: Record<string, string>): Promise<Running> {
  const data = preparedFolder();
  const slots = await Promise.all(kinds.map(openSlot));
  const left = new Map(slots.map((slot, index) => [`journey-${index + 1}`, slot]));
  const file = join(data.path, "connections.json");
  const entries = [...left].map(([id, { url, apiKey, resources }]) => {
    return { id, label: "Northwind", environment: "test", baseUrl: url, apiKey, resources };
  });
  writeFileSync(file, JSON.stringify(entries), { mode: 0o600 });
  const console = await startConsole({
    DATA_DIR: data.path,
    DIRECTORY_CONNECTIONS: file,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  });
  return {
    console,
    left,
    async stop() {
      await stopCleanly(console);
      await Promise.all([...left.values()].map(({ close }) => close()));
      data.remove();
    },
  };
}

/** Takes a free port at once, so that nobody else has it when a journey comes. */
async function openSlot(resources: readonly ResourceName[]): Promise<Slot> {
  const nobody = createSandbox();
  let service: Sandbox = nobody;
  const listening: RunningServer = await listenSandbox(
    {
      ...nobody,
      fetch: (request, peer) => service.fetch(request, peer),
      reject: (request, peer, reason) => service.reject(request, peer, reason),
    },
    { port: 0 },
  );
  return {
    resources,
    apiKey: nobody.apiKey,
    url: listening.url,
    serve(served) {
      service = served;
    },
    close: listening.close,
  };
}

/** The console with this connection as the journey's, which may not end what others go on with. */
function viewFrom(console: Console, connection: string): Console {
  return {
    ...console,
    connection,
    home: `${console.url}/c/${connection}`,
    api: `${console.url}/api/c/${connection}`,
    stop: () => Promise.reject(new Error("This console is shared: see ownConsole in fixtures.ts")),
  };
}
