import type { ReactNode } from "react";
import { PanelFrame } from "@/components/list/panel/panel-frame";
import { CopyButton } from "@/components/ui/copy/copy-button";

interface MissingFrameProps {
  /** What a row is called, such as "Staff member". */
  label: string;
  /** The row's key in the link. */
  id: string;
  title: string;
  /** Another one has the focus anew. */
  stage: string;
  onClose(): void;
  children: ReactNode;
}

/** The panel of a link to a row that is not there, with its key. */
export function MissingFrame({ label, id, children, ...frame }: MissingFrameProps) {
  return (
    <PanelFrame
      {...frame}
      kicker={label}
      head={
        <p className="-mx-1 mt-1 -mb-1 max-h-20 overflow-y-auto p-1">
          <CopyButton text={id} label="id" />
        </p>
      }
    >
      {children}
    </PanelFrame>
  );
}
