"use client";

import { useState } from "react";
import { useKey } from "@/components/ui/keys";

const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The list is where the choice is kept. */
const ID = "theme";
const YEAR_SECONDS = 31_536_000;

/** Chooses the theme; kept in a cookie so that the server's HTML already has it. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const [said, setSaid] = useState("");

  useKey({ keys: "t", label: "Change the theme: system, light, dark", section: "Everywhere" }, () => {
    const next = THEMES[(THEMES.indexOf(list().value as Theme) + 1) % THEMES.length] ?? "system";
    chooseTheme(next);
    setSaid(`Theme: ${next}`);
  });

  return (
    <div className="relative flex items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-accent">
      {/* Where there is little room the list lies unseen over a sign of it. */}
      <svg aria-hidden="true" viewBox="0 0 16 16" className="m-2 size-4 text-muted sm:hidden">
        <circle cx="8" cy="8" r="6" className="fill-none stroke-current" strokeWidth="1.6" />
        <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
      </svg>
      <select
        id={ID}
        aria-label="Theme"
        defaultValue={initial}
        onChange={(event) => applyTheme(event.target.value as Theme)}
        className="min-h-8 rounded-md border border-line-strong bg-surface px-2 text-text capitalize max-sm:absolute max-sm:inset-0 max-sm:opacity-0"
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}

/** Chooses a theme by anything but the list itself. */
export function chooseTheme(theme: Theme): void {
  list().value = theme;
  applyTheme(theme);
}

function list(): HTMLSelectElement {
  return document.getElementById(ID) as HTMLSelectElement;
}

function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  const age = theme === "system" ? 0 : YEAR_SECONDS;
  document.cookie = `rollcall-theme=${theme}; path=/; max-age=${age}; samesite=lax`;
}
