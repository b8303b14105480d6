import type { ResourceName } from "@/lib/contract/resources";
import { type Console, preparedFolder, startConsole, stopCleanly } from "./console";
import { settingsFor } from "./instances";
import type { Service } from "./service";

/** A console of one test alone, which ends with it. */
export interface OwnConsole {
  rollcall: Console;
  /** @throws Error with what it printed when it does not end well */
  end(): Promise<void>;
}

interface OwnConsoleOptions {
  resources: readonly ResourceName[];
  /** Beside those that every console has. */
  settings?: Record<string, string>;
}

/** Starts a console on a copy of the prepared data folder, whose one connection, `default`, is to this service. */
export async function startOwnConsole(
  service: Pick<Service, "url" | "apiKey">,
  { resources, settings = {} }: OwnConsoleOptions,
): Promise<OwnConsole> {
  const data = preparedFolder();
  const rollcall = await startConsole({
    DATA_DIR: data.path,
    DIRECTORY_LABEL: "Northwind",
    DIRECTORY_ENVIRONMENT: "test",
    DIRECTORY_RESOURCES: resources.join(),
    ...settingsFor(service),
    ...settings,
  });
  return {
    rollcall,
    async end() {
      await stopCleanly(rollcall);
      data.remove();
    },
  };
}
