"use client";

import { Later } from "@/components/shell/later";
import { Popover } from "@/components/ui/overlay/popover";

interface UserMenuProps {
  email: string;
  /** Whether the guide for a new console can be shown again. */
  hasGuide: boolean;
}

/** The person's e-mail, theme and keys, and the button that signs out. */
export function UserMenu({ email, hasGuide }: UserMenuProps) {
  return (
    <Popover
      label="Your account"
      width="menu"
      buttonClass="inline-flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-raised"
      button={
        <>
          <span
            aria-hidden="true"
            className="inline-flex size-6.5 items-center justify-center rounded-full border border-line-strong bg-raised text-[12px] font-semibold uppercase"
          >
            {[...email][0]}
          </span>
          <span className="sr-only">Account: {email}</span>
        </>
      }
    >
      <Later>{({ UserPanel }) => <UserPanel email={email} hasGuide={hasGuide} />}</Later>
    </Popover>
  );
}
