import { useEffect, useRef } from "react";
import { ActButton } from "@/components/sandbox/form/act-button";
import { Button } from "@/components/ui/button";
import { CopyAction } from "@/components/ui/copy/copy-action";

interface NewKeyProps {
  id: string;
  value: string;
  onDismiss(): void;
}

/** A key's value, for the one time that it is shown. */
export function NewKey({ id, value, onDismiss }: NewKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-label={`The value of ${id}`}
      className="mb-4 rounded-md border border-warn bg-warn-ground p-3"
    >
      <h4 ref={heading} tabIndex={-1} className="font-semibold">
        This is the only time you see the value of {id}
      </h4>
      <p className="mt-1">
        <code className="block rounded border border-line-strong bg-surface px-2 py-1.5 font-mono text-[13px] break-all select-all">
          {value}
        </code>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <CopyAction text={() => value} label="value" />
        <ActButton
          action={{ action: "useKey", value }}
          said={`This console now uses ${id}, and the verdict follows.`}
        >
          Use this key
        </ActButton>
        <Button look="primary" onClick={onDismiss}>
          I saved it
        </Button>
      </div>
    </section>
  );
}
