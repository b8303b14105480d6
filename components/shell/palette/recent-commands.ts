const STORED = "rollcall-recent";
const MOST = 5;

/**
 * What was chosen in the palette last, newest first, as `commandKey` names it. In this browser, as it is about where this browser
 * was; only what everybody's palette has: nobody's name, no id of a row or a request.
 */
export function recentCommands(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(value) ? value.filter((each) => typeof each === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Notes that this was chosen. */
export function rememberCommand(key: string): void {
  const recent = [key, ...recentCommands().filter((each) => each !== key)].slice(0, MOST);
  try {
    localStorage.setItem(STORED, JSON.stringify(recent));
  } catch {
    // Where nothing may be stored nothing is recent.
  }
}
