import { storedList } from "@/components/ui/stored-value";

const MOST = 5;

/**
 * The last commands of the palette, newest first, by their `commandKey`. They stay in this browser, because they are about where
 * this browser was, and hold only what everybody's palette has: no name, no id of a row or a request.
 */
export function recentCommands(): readonly string[] {
  return openList().read().slice(0, MOST);
}

export function rememberCommand(key: string): void {
  const recent = openList();
  recent.write([key, ...recent.read().filter((each) => each !== key)].slice(0, MOST));
}

/** Opened anew each time, because another tab may have added to it. */
function openList() {
  return storedList("localStorage", "rollcall-recent");
}
