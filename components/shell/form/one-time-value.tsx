import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CopyAction } from "@/components/ui/copy/copy-action";

interface OneTimeValueProps {
  /** Completes "This is the only time you see", as in "the value of key_2". */
  name: string;
  value: string;
  /** Completes the button "Copy", as in "value". */
  kind: string;
  label: string;
  heading: "h3" | "h4";
  note?: ReactNode;
  onDismiss(): void;
  /** Buttons between "Copy" and "I saved it". */
  children?: ReactNode;
}

/** A secret for the one time that it is shown: in this component, and nowhere else. */
export function OneTimeValue(props: OneTimeValueProps) {
  const { name, value, kind, label, heading: Heading, note, onDismiss, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label={label} className="mb-4 rounded-md border border-warn bg-warn-ground p-3">
      <Heading ref={heading} tabIndex={-1} className="font-semibold wrap-anywhere">
        This is the only time you see {name}
      </Heading>
      {note && <p className="mt-1 text-[13px]">{note}</p>}
      <code className="mt-2 block rounded border border-line-strong bg-surface px-2 py-1.5 font-mono text-[13px] break-all select-all">
        {value}
      </code>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <CopyAction text={() => value} label={kind} />
        {children}
        <Button look="primary" onClick={onDismiss}>
          I saved it
        </Button>
      </div>
    </section>
  );
}
