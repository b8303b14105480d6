"use client";

import { Search } from "lucide";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Later } from "@/components/shell/later";
import { Icon } from "@/components/ui/icon";
import { useKey } from "@/components/ui/keyboard/keys";
import { Pending } from "@/components/ui/link-pending";
import { GoKeys } from "./go-keys";
import { GO_TO, PALETTE_KEY } from "./opener-words";
import type { Places } from "./palette-commands";

/** Opens the palette, by key from everywhere and by click, and registers the keys of single pages. */
export function PaletteButton(places: Places) {
  /** Which opening it is; 0 while it is closed. */
  const [opening, setOpening] = useState(0);
  const [isGoing, startGoing] = useTransition();
  const router = useRouter();
  const open = () => setOpening((before) => before + 1);
  useKey({ keys: "Mod+k", ...PALETTE_KEY }, open);
  const go = (address: string) => startGoing(() => router.push(address));
  return (
    <>
      <GoKeys connections={places.connections} onGo={go} />
      <button
        type="button"
        aria-keyshortcuts="Meta+K Control+K"
        title="Ctrl K"
        onClick={open}
        className="inline-flex size-9 shrink-0 items-center justify-center gap-2 rounded-md text-muted hover:bg-raised hover:text-text xl:h-8 xl:w-44 xl:justify-start xl:border xl:border-line xl:bg-ground xl:px-2.5"
      >
        <Icon of={Search} />
        <span className="max-xl:sr-only">{GO_TO}</span>
        <kbd aria-hidden="true" className="ml-auto font-sans text-[12px] max-xl:hidden">
          ⌘K
        </kbd>
      </button>
      <Pending pending={isGoing} />
      {opening > 0 && (
        // Opened again, it tries again what could not be loaded.
        <Later key={opening} quiet>
          {({ Palette }) => <Palette places={places} onGo={go} onClose={() => setOpening(0)} />}
        </Later>
      )}
    </>
  );
}
