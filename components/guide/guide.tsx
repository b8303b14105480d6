"use client";

import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { onGuideRequest } from "@/components/shell/account/guide-request";
import { Button } from "@/components/ui/button";
import { savePersonSettings } from "@/lib/client/session/person-settings";

interface GuideProps {
  /** This person has put it away. */
  isHidden: boolean;
  /** The address of the page that it belongs to. */
  at: string;
  children: ReactNode;
}

/**
 * For who comes to a console that nothing is connected to: what this is, what it can show, how to connect an account. It is in
 * the server's HTML, so nothing moves for it, and once put away it comes back only to who asks for it in the user menu.
 */
export function Guide({ isHidden: wasHidden, at, children }: GuideProps) {
  const path = usePathname();
  const router = useRouter();
  const [isHidden, setIsHidden] = useState(wasHidden);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  /** It is to have the focus once it is there. */
  const isAsked = useRef(false);
  const isThere = path === at && !isHidden;

  const show = useEffectEvent(() => {
    setIsHidden(false);
    setIsUnfolded(true);
    isAsked.current = true;
    void savePersonSettings({ guide: null }).catch(() => undefined);
    if (path !== at) router.push(at);
    else heading.current?.focus();
  });
  useEffect(() => onGuideRequest(() => show()), []);
  useEffect(() => {
    if (!isThere || !isAsked.current) return;
    heading.current?.focus();
    isAsked.current = false;
  }, [isThere]);

  function hide() {
    setIsHidden(true);
    document.getElementById("main")?.focus();
    // Where that is not saved it is away for this visit.
    void savePersonSettings({ guide: "hidden" }).catch(() => undefined);
  }

  if (!isThere) return null;
  return (
    <section
      aria-label="Getting started"
      className="max-h-[60dvh] shrink-0 overflow-y-auto border-b border-line bg-surface px-4 py-2 text-[13px]"
    >
      <div className="flex items-center gap-x-3">
        <h2 ref={heading} tabIndex={-1} className="text-[14px] font-semibold">
          Getting started
        </h2>
        <p className="truncate text-muted max-sm:hidden xl:hidden">Break something in the sandbox.</p>
        <div className="ml-auto flex shrink-0 gap-1">
          <Button
            look="bare"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
            className="min-h-7 xl:hidden"
          >
            {isUnfolded ? "Fold" : "Show"}
          </Button>
          <Button look="bare" onClick={hide} className="min-h-7">
            Dismiss
          </Button>
        </div>
      </div>
      <div className={isUnfolded ? "" : "max-xl:hidden"}>{children}</div>
    </section>
  );
}
