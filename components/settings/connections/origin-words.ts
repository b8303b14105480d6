import type { ConnectionSettings, Origin } from "@/lib/contract/connection-settings";

/** Where a value came from, in a few words. */
export function originWords(origin: Origin): string {
  if (origin.from === "environment") return `Environment: ${origin.name}`;
  if (origin.from === "file") return `File: ${origin.field ?? origin.path}`;
  return origin.from === "default" ? "Default" : "Rollcall";
}

/** How to change what is set of a connection. */
export function changeWords({ id, origins }: Pick<ConnectionSettings, "id" | "origins">): string {
  const { label, apiKey } = origins;
  if (label.from === "sandbox") {
    return "Rollcall sets up the sandbox by itself. To use your own account, set DIRECTORY_BASE_URL and DIRECTORY_API_KEY in the environment or in .env, and restart Rollcall; SANDBOX=on keeps the sandbox beside it.";
  }
  const path = pathIn(label);
  const values =
    path === undefined
      ? "Set the variables named above in the environment or in .env, and restart Rollcall."
      : `Edit the entry “${id}” in ${path}, and restart Rollcall.`;
  return values + keyWords(apiKey);
}

/** How to change the key, where that is not said by how to change everything. */
function keyWords(apiKey: Origin): string {
  if (apiKey.from === "file" && apiKey.field === undefined) {
    return ` A new key in ${apiKey.path} takes effect within 10 seconds, without a restart.`;
  }
  return apiKey.from === "environment" ? ` Its key is the value of ${apiKey.name} in the environment.` : "";
}

/** What follows from a key's file that cannot be used any more. `problem` as in `ENOENT`. */
export function lostKeyWords(problem: string): string {
  return `The file of this key cannot be used any more (${problem === "ENOENT" ? "it does not exist" : problem}). The key from before stays in use, but Rollcall could not start again without the file: put it back, or a new key in its place.`;
}

/** What would set a value that is a default. */
export function settingWords(origin: Origin): string | undefined {
  return origin.from === "default" ? `Set ${origin.name} to change it` : undefined;
}

function pathIn(origin: Origin): string | undefined {
  return "path" in origin ? origin.path : undefined;
}
