import { loadSettings, type Settings, SettingsError } from "@/lib/server/env";
import { exitWith } from "./exit-with";

/** The settings, or their every mistake on standard error and exit 1. */
export function settingsOrExit(): Settings {
  try {
    return loadSettings();
  } catch (error) {
    if (error instanceof SettingsError) exitWith(error.message);
    throw error;
  }
}
