"use client";

import { chooseTheme } from "@/components/shell/account/theme";
import { Button } from "@/components/ui/button";
import { Buttons } from "./buttons";
import { Failures } from "./failures";
import { Fields } from "./fields";
import { Overlays } from "./overlays";
import { Signs } from "./signs";
import { Times } from "./times";

const THEMES = ["light", "dark", "system"] as const;

/** Every primitive in every state; hover and focus are there for the pointer and Tab. */
export function Primitives() {
  return (
    <main className="mx-auto grid max-w-4xl gap-6 p-6">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-[22px] font-semibold tracking-tight">Primitives</h1>
        {THEMES.map((theme) => (
          <Button key={theme} onClick={() => chooseTheme(theme)}>
            {theme}
          </Button>
        ))}
      </header>
      <Signs />
      <Buttons />
      <Fields />
      <Overlays />
      <Times />
      <Failures />
    </main>
  );
}
