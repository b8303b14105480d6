"use client";

import { useState } from "react";
import { useKey } from "@/components/ui/keyboard/keys";
import { currentTheme, keepTheme, THEMES } from "./theme";

/** The key that changes the theme, and its announcement for screen readers. */
export function ThemeKey() {
  const [announcement, announce] = useState("");
  useKey({ keys: "t", label: "Change the theme: system, light, dark", section: "Everywhere" }, () => {
    const next = THEMES[(THEMES.indexOf(currentTheme()) + 1) % THEMES.length] ?? "system";
    keepTheme(next);
    announce(`Theme: ${next}`);
  });
  return (
    <span role="status" className="sr-only">
      {announcement}
    </span>
  );
}
