import { isStorable, savePersonSettings } from "@/lib/client/person-settings";
import { noteHidden } from "./hidden-columns";

/** Keeps which columns are hidden in the person's settings, so that the server's HTML has the right ones everywhere. */
export function rememberHidden(settingsKey: string, hidden: ReadonlySet<string>): void {
  noteHidden(settingsKey, hidden);
  const list = { hidden: [...hidden].filter(isStorable) };
  // Not worth a word: the list is as it was wanted, and what keeps it from being saved, the shell says.
  savePersonSettings({ lists: { [settingsKey]: list } }).catch(() => undefined);
}
