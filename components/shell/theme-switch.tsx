"use client";

import { useState } from "react";

const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const YEAR_SECONDS = 31_536_000;

/** Chooses the theme; kept in a cookie so that the server's HTML already has it. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  return (
    <label className="flex items-center gap-2 text-muted">
      <span className="sr-only">Theme</span>
      <select
        value={theme}
        onChange={(event) => {
          const chosen = event.target.value as Theme;
          setTheme(chosen);
          applyTheme(chosen);
        }}
        className="min-h-8 rounded-md border border-line-strong bg-surface px-2 text-text capitalize"
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  const age = theme === "system" ? 0 : YEAR_SECONDS;
  document.cookie = `rollcall-theme=${theme}; path=/; max-age=${age}; samesite=lax`;
}
