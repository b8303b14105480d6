"use client";

import { ArrowDown, ArrowUp, X } from "lucide";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { KeyButton } from "@/components/ui/keyboard/key-button";
import { useSheet } from "./use-sheet";

interface Neighbour {
  label: string;
  go: (() => void) | undefined;
}

interface PanelFrameProps {
  /** The small line above the title, which says what the panel is about. */
  kicker: string;
  title: ReactNode;
  /** Where K and J lead; `go` is absent where the list ends. */
  previous?: Neighbour;
  next?: Neighbour;
  /** Stays in view with the title. */
  head?: ReactNode;
  onClose: () => void;
  /** When it changes, a focus inside the panel, or one lost with a button that disappeared, goes to the title. */
  stage?: string;
  children: ReactNode;
}

/** Whether a panel has gone in this moment: what takes its place opens nothing. */
let isGoing = false;

function noteGoing(): void {
  isGoing = true;
  queueMicrotask(() => {
    isGoing = false;
  });
}

/** The panel beside a list, on small screens a sheet over it. Its title gets the focus when it opens. */
export function PanelFrame(props: PanelFrameProps) {
  const { kicker, title, previous, next, head, onClose, stage = "", children } = props;
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useSheet(panel);

  const shownStage = useRef<string>(undefined);
  useEffect(() => {
    const isOpening = shownStage.current === undefined && !isGoing;
    if (shownStage.current === stage) return;
    shownStage.current = stage;
    const active = document.activeElement;
    const isElsewhere = active !== document.body && !panel.current?.contains(active);
    if (isOpening || !isElsewhere) heading.current?.focus({ preventScroll: true });
  }, [stage]);

  useEffect(() => noteGoing, []);

  return (
    <aside
      ref={panel}
      aria-labelledby={headingId}
      className="fixed inset-0 z-20 overflow-y-auto overscroll-contain bg-surface [@media(min-height:480px)]:scroll-pt-40 lg:static lg:z-auto lg:w-[440px] lg:shrink-0 lg:border-l lg:border-line"
    >
      <header className="z-1 border-b border-line bg-surface px-4 pt-2 pb-3 [@media(min-height:480px)]:sticky [@media(min-height:480px)]:top-0">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-[12px] text-muted tabular-nums">{kicker}</p>
          <div className="-mr-2 ml-auto flex items-center">
            {previous && (
              <KeyButton label={previous.label} shortcut="K" onClick={previous.go}>
                <Icon of={ArrowUp} />
              </KeyButton>
            )}
            {next && (
              <KeyButton label={next.label} shortcut="J" onClick={next.go}>
                <Icon of={ArrowDown} />
              </KeyButton>
            )}
            <KeyButton label="Close" shortcut="Esc" keys="Escape" onClick={onClose}>
              <Icon of={X} />
            </KeyButton>
          </div>
        </div>
        <h2
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="mt-1 -ml-1 line-clamp-3 w-fit max-w-full rounded-sm px-1 text-[17px] font-semibold tracking-tight outline-offset-1 wrap-anywhere"
        >
          {title}
        </h2>
        {head}
      </header>
      <div className="space-y-5 px-4 py-4">{children}</div>
    </aside>
  );
}
