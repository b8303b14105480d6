"use client";

import { useState } from "react";
import { useKey } from "@/components/ui/keys";
import { Later } from "./later";

/** The list of keys, behind `?`; the user menu and the palette press it for who has turned keys off. */
export function KeysKey() {
  const [open, setOpen] = useState(false);
  useKey({ keys: "?", label: "Show the keys", section: "Everywhere" }, () => setOpen(true));
  return open && <Later quiet>{({ KeysDialog }) => <KeysDialog onClose={() => setOpen(false)} />}</Later>;
}
