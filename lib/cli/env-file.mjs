import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** Set, Next takes its files for read. */
const NEXT_HAS_READ = "__NEXT_PROCESSED_ENV";

/**
 * Takes the settings of `.env` here into the environment, where a variable that is set already wins. Next reads no such file after
 * that: it would put other variables in place of each `$name`, also in what the environment had set.
 * @throws the system's error where there is a file that cannot be read
 */
export function loadEnvFile() {
  process.env[NEXT_HAS_READ] = "true";
  // Some editors begin a file with a byte order mark.
  const settings = parseEnv(textOf(".env").replace(/^\ufeff/, ""));
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
}

function textOf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return "";
    throw error;
  }
}
