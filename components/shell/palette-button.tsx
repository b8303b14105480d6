"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useKey } from "@/components/ui/keys";
import { Later } from "./later";
import type { Places } from "./palette-commands";

const LENS = "M7 2.5a4.5 4.5 0 1 0 .1 0M10.4 10.4l3.4 3.4";

/** Opens the palette, by key from everywhere and by hand. */
export function PaletteButton(places: Places) {
  const [open, setOpen] = useState(false);
  useKey({ keys: "Mod+k", label: "Go anywhere; open a request by its id", section: "Everywhere" }, () =>
    setOpen(true),
  );
  return (
    <>
      <Button look="bare" aria-keyshortcuts="Meta+K Control+K" title="Ctrl K" onClick={() => setOpen(true)}>
        <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 fill-none stroke-current">
          <path strokeWidth="1.6" strokeLinecap="round" d={LENS} />
        </svg>
        <span className="max-xl:sr-only">Go to ⌘K</span>
      </Button>
      {open && (
        <Later quiet>{({ Palette }) => <Palette places={places} onClose={() => setOpen(false)} />}</Later>
      )}
    </>
  );
}
