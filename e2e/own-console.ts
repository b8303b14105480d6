import type { ResourceName } from "@/lib/contract/resources";
import { ADMIN, type Console, preparedFolder, startConsole } from "./console";
import type { Service } from "./service";

/** A console of one test alone, which ends with it. */
export interface OwnConsole {
  rollcall: Console;
  /** @throws Error with what it printed when it does not end well */
  end(): Promise<void>;
}

interface Wishes {
  resources: readonly ResourceName[];
  /** Beside those that every console has. */
  settings?: Record<string, string>;
}

/** Starts a console on a copy of the prepared data folder, whose one connection, `default`, is to this service. */
export async function startOwnConsole(
  { url, apiKey }: Pick<Service, "url" | "apiKey">,
  { resources, settings = {} }: Wishes,
): Promise<OwnConsole> {
  const data = preparedFolder();
  const rollcall = await startConsole({
    DATA_DIR: data.path,
    DIRECTORY_BASE_URL: url,
    DIRECTORY_API_KEY: apiKey,
    DIRECTORY_LABEL: "Northwind",
    DIRECTORY_ENVIRONMENT: "test",
    DIRECTORY_RESOURCES: resources.join(),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  });
  return {
    rollcall,
    async end() {
      await endWell(rollcall);
      data.remove();
    },
  };
}

/** Ends a console as a terminal would. @throws Error with what it printed when its exit code is not 0 */
export async function endWell(rollcall: Console): Promise<void> {
  const code = await rollcall.stop();
  if (code !== 0) throw new Error(`Rollcall ended with ${code}:\n${rollcall.output()}`);
}
