import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Pending } from "@/components/ui/link-pending";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Drawer } from "@/components/ui/overlay/drawer";
import { Popover } from "@/components/ui/overlay/popover";
import { Specimen } from "./specimen";

type Open = "dialog" | "drawer" | "pending";

/** What lies over the page or across it. */
export function Overlays() {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Specimen of="Dialog, Drawer, Popover, Pending">
        <Button onClick={() => setOpen("dialog")}>Dialog</Button>
        <Button onClick={() => setOpen("drawer")}>Drawer</Button>
        <Popover label="Wide" button="Popover, wide">
          A panel below its button, inside the window.
        </Popover>
        <Popover label="Menu" width="menu" button="Popover, menu">
          <p className="p-2">As narrow as a menu.</p>
        </Popover>
        <Button onClick={() => setOpen(open === "pending" ? undefined : "pending")}>Pending</Button>
        <Pending pending={open === "pending"} />
        {open === "dialog" && (
          <Dialog title="Reload the list?" onClose={close}>
            <p className="mt-2">Esc, a click beside it and its button close it.</p>
            <Button look="primary" className="mt-4" onClick={close}>
              Close
            </Button>
          </Dialog>
        )}
        {open === "drawer" && (
          <Drawer label="Menu" onClose={close}>
            <p className="p-4">A sheet at the left edge.</p>
          </Drawer>
        )}
      </Specimen>
      <Specimen of="Banner" isTall>
        <Banner tone="warn">The service answers as version v2; Rollcall speaks v1.</Banner>
        <Banner tone="bad">Rollcall’s server does not answer.</Banner>
        <Banner tone="warn" actions={<Button look="bare">Dismiss</Button>}>
          With something to do, and words so many that on a narrow screen they take more than one line of it.
        </Banner>
      </Specimen>
    </>
  );
}
