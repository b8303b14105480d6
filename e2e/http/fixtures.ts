import { test as base, inject } from "vitest";
import {
  type ConsoleFixtures,
  type ConsoleOptions,
  runConsole,
  serveTest,
  takeSeat,
} from "@/e2e/consoles/console-fixtures";
import { type SharedConsole, shareConsole } from "@/e2e/consoles/shared-console";
import { type Answer, askFor, type Wish } from "./ask";
import { type Knock, type Reply, send } from "./knock";
import { withNote } from "./shared-end";

/** Asks for an address, or for a path of the console. */
export type Ask = (address: string, wish?: Wish) => Promise<Answer>;

interface Clients {
  ask: Ask;
  /** Knocks with the session of somebody signed in and the header of Rollcall's own pages. */
  knock: (knock: Knock) => Promise<Reply>;
}

/** As many as all files have need of, so that one console serves them all. */
const CONNECTIONS = Array.from({ length: 64 }, () => ["staff"] as const);

/**
 * The `test` of all files: one that is extended further has a shared console of its own. All files are in one process, so that an
 * `override` has to be within a `describe`: at the top of a file it would hold for the files after it.
 */
export const test = base.extend<{
  $worker: { sharedConsole: SharedConsole };
  $test: ConsoleOptions & ConsoleFixtures & Clients;
}>({
  serviceOptions: { staff: 30 },
  twist: {},
  resources: ["staff"],
  ownConsole: undefined,
  settings: {},

  // It starts with the first test that takes a connection of it.
  sharedConsole: [
    async ({}, use) => {
      await withNote(inject("notes"), shareConsole(CONNECTIONS, {}), use);
    },
    { scope: "worker" },
  ],

  seat: takeSeat,
  service: serveTest,
  rollcall: runConsole,

  ask: async ({ rollcall }: ConsoleFixtures, use: (ask: Ask) => Promise<void>) => {
    await use((address, wish) => askFor(address.startsWith("/") ? rollcall.url + address : address, wish));
  },

  knock: async ({ rollcall }: ConsoleFixtures, use: (knock: Clients["knock"]) => Promise<void>) => {
    await use((knock) => send(rollcall, knock));
  },
});

export { expect } from "vitest";
export { failNext, type Service, staffCalls } from "@/e2e/consoles/service";
