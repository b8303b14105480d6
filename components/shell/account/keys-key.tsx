"use client";

import { useState } from "react";
import { Later } from "@/components/shell/later";
import { useKey } from "@/components/ui/keyboard/keys";

/** The list of keys, on `?`. The user menu and the palette open it for people who have turned single keys off. */
export function KeysKey() {
  const [open, setOpen] = useState(false);
  useKey({ keys: "?", label: "Show the keys", section: "Everywhere" }, () => setOpen(true));
  return open && <Later quiet>{({ KeysDialog }) => <KeysDialog onClose={() => setOpen(false)} />}</Later>;
}
