import { useSyncExternalStore } from "react";
import { rememberCookie } from "@/components/ui/remember-cookie";
import { savePersonSettings } from "@/lib/client/session/person-settings";
import type { PersonSettings } from "@/lib/contract/person-settings";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = NonNullable<PersonSettings["theme"]>;

export const THEME_OPTIONS: readonly (readonly [Theme, string])[] = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
];

const listeners = new Set<() => void>();

/** The chosen theme. The document itself has it, as the server's HTML set it. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "system");
}

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/**
 * Applies a theme at once and saves it with the account, so that it is the same on another machine.
 * @throws ApiFailure when the account could not be saved; this browser remembers the theme all the same
 */
export async function chooseTheme(theme: Theme): Promise<void> {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  rememberTheme(theme);
  for (const listener of listeners) listener();
  await savePersonSettings({ theme });
}

/** The same where there is no room for an error. */
export function keepTheme(theme: Theme): void {
  chooseTheme(theme).catch(() => undefined);
}

/** A cookie, because the server needs the theme before anybody has signed in. */
export function rememberTheme(theme: Theme): void {
  rememberCookie("rollcall-theme", theme, theme === "system");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
