import { resolve } from "node:path";
import { readSecretFile, reasonNotRead } from "./secret-files";
import { declarationOf, type settingsSchema } from "./settings-schema";
import { shownPath } from "./shown-setting";

type Name = keyof typeof settingsSchema.shape;

/** What is given for each setting, and where secrets were read from. */
export interface GivenSettings {
  given: Record<string, string | undefined>;
  /** The paths of the files that secrets were read from, by the name of the setting. */
  files: ReadonlyMap<string, string>;
  problems: string[];
}

/** Takes settings from the environment, and a secret from the file that its name with `_FILE` names. */
export function givenIn(names: readonly Name[], environment: NodeJS.ProcessEnv): GivenSettings {
  const given: GivenSettings["given"] = {};
  const files = new Map<string, string>();
  const problems: string[] = [];
  for (const name of names) {
    given[name] = environment[name] || undefined;
    const file = `${name}_FILE`;
    const path = environment[file];
    if (!path || declarationOf(name).printed !== "secret") continue;
    if (given[name] !== undefined) {
      problems.push(`${name} and ${file} must not both be set`);
      continue;
    }
    files.set(name, resolve(path));
    try {
      given[name] = readSecretFile(path);
    } catch (error) {
      problems.push(
        `${file} must be the path of a file with the secret (${shownPath(path)}: ${reasonNotRead(error)})`,
      );
    }
  }
  return { given, files, problems };
}
