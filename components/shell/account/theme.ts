import { useSyncExternalStore } from "react";
import { rememberCookie } from "@/components/ui/remember-cookie";
import { savePersonSettings } from "@/lib/client/session/person-settings";
import type { PersonSettings } from "@/lib/contract/person-settings";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = NonNullable<PersonSettings["theme"]>;

/** As a choice shows them. */
export const THEME_OPTIONS: readonly (readonly [Theme, string])[] = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
];

const listeners = new Set<() => void>();

/** The theme that was chosen: the document itself says it, as the server's HTML has it. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "system");
}

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/**
 * Goes by this theme at once, and keeps it with the account, so that it is the same on another machine.
 * @throws ApiFailure when the account could not be told; this browser remembers it all the same
 */
export async function chooseTheme(theme: Theme): Promise<void> {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  rememberTheme(theme);
  for (const listener of listeners) listener();
  await savePersonSettings({ theme });
}

/** The same where there is no room for why the account could not be told. */
export function keepTheme(theme: Theme): void {
  chooseTheme(theme).catch(() => undefined);
}

/** In a cookie too, which the server has where nobody is signed in yet. */
export function rememberTheme(theme: Theme): void {
  rememberCookie("rollcall-theme", theme, theme === "system");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
