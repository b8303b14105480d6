import { loadSettings, type Settings, SettingsError } from "@/lib/server/env";
import { exitWith } from "./exit-with";

/** Loads the settings. If any are wrong, prints all of them and exits with 1. */
export function settingsOrExit(): Settings {
  try {
    return loadSettings();
  } catch (error) {
    if (error instanceof SettingsError) exitWith(error.message);
    throw error;
  }
}
