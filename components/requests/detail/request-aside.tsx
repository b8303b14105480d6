"use client";

import Link from "next/link";
import { useEffect } from "react";
import { focusActiveRow } from "@/components/list/grid/focus-active-row";
import { PanelFrame } from "@/components/list/panel/panel-frame";
import type { ConnectionFacts } from "@/components/requests/copy/connection-facts";
import { SECTION } from "@/components/requests/list/row-layout";
import { attemptWords } from "@/components/requests/words/detail-words";
import { OUTCOME_WORDS } from "@/components/requests/words/outcome-words";
import { CopyAction } from "@/components/ui/copy/copy-action";
import { useKey } from "@/components/ui/keyboard/keys";
import { ToneMark } from "@/components/ui/tone-mark";
import { type RequestsFilter, requestAddress, type SeveralName } from "@/lib/client/journal/journal-filter";
import type { JournalDetail } from "@/lib/contract/journal";
import { PickValues } from "./pick-values";
import { RequestDetail, useRequestDetail } from "./request-detail";

interface RequestAsideProps {
  connection: ConnectionFacts;
  requestId: string;
  filter: RequestsFilter;
  /** Opens another request in the panel. */
  onMove(requestId: string): void;
  onNewer: (() => void) | undefined;
  onOlder: (() => void) | undefined;
  /** Opens the request's own page. */
  onLeave(): void;
  onPick(name: SeveralName, value: string): void;
  onClose(): void;
}

const NOT_LOOKED_UP = { requestId: "", lookup: undefined };

/** One request beside its list. Everything in it comes from the journal: it makes no call to the service. */
export function RequestAside(props: RequestAsideProps) {
  const { connection, requestId, filter, onMove, onNewer, onOlder, onLeave, onPick, onClose } = props;
  const detail = useRequestDetail({ connection: connection.id, requestId, filter }, NOT_LOOKED_UP);
  const { selected } = detail;
  useKey({ keys: "Escape", label: "Close the panel", section: SECTION }, onClose);
  useKey({ keys: "j", label: "Older request", section: SECTION }, () => onOlder?.());
  useKey({ keys: "k", label: "Newer request", section: SECTION }, () => onNewer?.());
  useReturnFocus();

  return (
    <PanelFrame
      kicker="Request"
      title={<Title selected={selected} requestId={requestId} />}
      onClose={onClose}
      previous={{ label: "Newer request", go: onNewer }}
      next={{ label: "Older request", go: onOlder }}
      head={
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Link
            prefetch={false}
            href={requestAddress(connection.id, requestId, filter)}
            onClick={onLeave}
            className="inline-flex min-h-8 items-center font-medium text-accent underline"
          >
            Open full page
          </Link>
          <CopyAction
            text={() => new URL(requestAddress(connection.id, requestId, {}), location.href).href}
            label="link"
            instead="Copy it from the full page’s address"
          />
        </div>
      }
    >
      <RequestDetail
        connection={connection}
        detail={detail}
        head={selected && <PickValues attempt={selected} onPick={onPick} />}
        onOpen={onMove}
      />
    </PanelFrame>
  );
}

function Title({ selected, requestId }: { selected: JournalDetail | undefined; requestId: string }) {
  if (!selected) return requestId;
  return (
    <>
      <span className="mr-2 inline-block">
        <ToneMark tone={OUTCOME_WORDS[selected.outcome].tone} />
      </span>
      {attemptWords(selected).title}
    </>
  );
}

/** When the panel is gone, by whatever way, the row that was open has the focus: it has the list's one tab stop. */
function useReturnFocus(): void {
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body || document.activeElement?.closest("aside");
      if (isLost) requestAnimationFrame(() => focusActiveRow());
    },
    [],
  );
}
