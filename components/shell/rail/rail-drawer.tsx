"use client";

import { Menu } from "lucide";
import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Drawer } from "@/components/ui/overlay/drawer";
import { HomeLink } from "./rail";
import { RailNav, type RailPlaces } from "./rail-nav";
import { usePathChange } from "./use-path-change";

/** The width from which on the sidebar is visible: Tailwind's `lg`. */
const ROOMY = "(min-width: 64rem)";

/** The sidebar's contents in a drawer behind a button, for narrow screens. */
export function RailDrawer(places: RailPlaces) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  // The drawer closes only when the new page is there; until then the chosen link shows that it is loading.
  usePathChange(close);
  useEffect(() => {
    const roomy = window.matchMedia(ROOMY);
    const leave = () => setIsOpen(false);
    roomy.addEventListener("change", leave);
    return () => roomy.removeEventListener("change", leave);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label="Menu"
        onClick={() => setIsOpen(true)}
        className="-ml-1.5 inline-flex size-9 shrink-0 items-center justify-center rounded-md text-muted hover:bg-raised hover:text-text lg:hidden"
      >
        <Icon of={Menu} />
      </button>
      {isOpen && (
        <Drawer label="Menu" onClose={close}>
          <nav aria-label="Sections" className="flex flex-1 flex-col">
            <div className="flex h-12 shrink-0 items-center px-4">
              <HomeLink isNarrow={false} />
            </div>
            <RailNav {...places} isNarrow={false} onStay={close} />
          </nav>
        </Drawer>
      )}
    </>
  );
}
