import { resolve } from "node:path";
import { printableSecretPath } from "./printable";
import { readSecretFile, reasonNotRead } from "./read-secret-file";
import { declarationOf, type settingsSchema } from "./schema";

type Name = keyof typeof settingsSchema.shape;

/** The text of each setting, and the files that secrets were read from. */
export interface EnvironmentValues {
  values: Record<string, string | undefined>;
  /** The paths of those files, by the name of the setting. */
  files: ReadonlyMap<string, string>;
  problems: string[];
}

/** Reads settings from the environment, where a blank one is not set, and a secret from the file that `<name>_FILE` names. */
export function readEnvironment(names: readonly Name[], environment: NodeJS.ProcessEnv): EnvironmentValues {
  const values: EnvironmentValues["values"] = {};
  const files = new Map<string, string>();
  const problems: string[] = [];
  for (const name of names) {
    values[name] = unlessBlank(environment[name]);
    const file = `${name}_FILE`;
    const path = unlessBlank(environment[file]);
    if (!path || declarationOf(name).printed !== "secret") continue;
    if (values[name] !== undefined) {
      problems.push(`${name} and ${file} must not both be set`);
      continue;
    }
    files.set(name, resolve(path));
    try {
      values[name] = readSecretFile(path);
    } catch (error) {
      problems.push(
        `${file} must be the path of a file with the secret (${printableSecretPath(path)}: ${reasonNotRead(error)})`,
      );
    }
  }
  return { values, files, problems };
}

/** Whoever leaves a line of `.env` or of a deployment's form blank sets nothing, and would never see a label of spaces. */
function unlessBlank(value = ""): string | undefined {
  return value.trim() === "" ? undefined : value;
}
