"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useKey } from "@/components/ui/keys";
import { Later } from "./later";

/** The list of keys, behind `?` and behind a button for who has turned keys off. */
export function KeysButton() {
  const [open, setOpen] = useState(false);
  useKey({ keys: "?", label: "Show the keys", section: "Everywhere" }, () => setOpen(true));
  return (
    <>
      <Button look="bare" aria-label="Keyboard shortcuts" className="w-8" onClick={() => setOpen(true)}>
        <kbd aria-hidden="true" className="font-sans">
          ?
        </kbd>
      </Button>
      {open && <Later quiet>{({ KeysDialog }) => <KeysDialog onClose={() => setOpen(false)} />}</Later>}
    </>
  );
}
