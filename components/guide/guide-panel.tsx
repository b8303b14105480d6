"use client";

import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { onGuideAsked } from "@/components/shell/guide-asked";
import { Button } from "@/components/ui/button";
import { savePersonSettings } from "@/lib/client/person-settings";
import { BreakSomething } from "./break-something";
import { OwnAccount } from "./own-account";

export interface GuideProps {
  /** This person has put it away. */
  isHidden: boolean;
  /** The address of the page that it belongs to. */
  at: string;
}

/**
 * For who comes to a console that nothing is connected to: what this is, what it can show, how to connect an account. It is in
 * the server's HTML, so nothing moves for it, and once put away it comes back only to who asks for it in the user menu.
 */
export function GuidePanel({ isHidden: wasHidden, at }: GuideProps) {
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
  useEffect(() => onGuideAsked(() => show()), []);
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
        <p className="truncate text-muted max-sm:hidden xl:hidden">
          This is the sandbox. Break something in it.
        </p>
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
      <ol
        className={`grid gap-x-6 gap-y-3 pt-1 pb-2 md:grid-cols-2 xl:grid-cols-[0.8fr_1.2fr_1.2fr_1fr] ${isUnfolded ? "" : "max-xl:hidden"}`}
      >
        <Step title="You are looking at the sandbox">
          <p className="mt-1">
            It does what the real service does, with invented people, and runs inside Rollcall. Nothing here
            reaches an account.
          </p>
        </Step>
        <Step title="Break something">
          <BreakSomething />
        </Step>
        <Step title="Connect your own account">
          <OwnAccount />
        </Step>
        <Step title="What the budget is">
          <p className="mt-1">
            The service allows each API key 120 requests a minute. Everybody signed in here shares them with
            every other program that has the key. The bar at the top shows how many are left, when the count
            starts again, and behind it who spent them.
          </p>
        </Step>
      </ol>
    </section>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </li>
  );
}
