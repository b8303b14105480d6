import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CopyAction } from "@/components/ui/copy/copy-action";

interface NewLinkProps {
  email: string;
  link: string;
  onKept(): void;
}

/** The link of an invitation, for the one time that it is shown: in this component, and nowhere else. */
export function NewLink({ email, link, onKept }: NewLinkProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-label={`Invitation link for ${email}`}
      className="mb-4 rounded-md border border-warn bg-warn-ground p-3"
    >
      <h3 ref={heading} tabIndex={-1} className="font-semibold wrap-anywhere">
        This is the only time you see the link for {email}
      </h3>
      <p className="mt-1 text-[13px]">
        Whoever has it can make the account: send it to nobody else. It lasts 72 hours and works once.
      </p>
      <p className="mt-2">
        <code className="block rounded border border-line-strong bg-surface px-2 py-1.5 font-mono text-[13px] break-all select-all">
          {link}
        </code>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <CopyAction text={() => link} label="link" />
        <Button look="primary" onClick={onKept}>
          I saved it
        </Button>
      </div>
    </section>
  );
}
