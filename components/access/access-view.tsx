"use client";

import { PageScroller } from "@/components/ui/page-scroller";
import { useAccess } from "@/lib/client/status/access";
import type { AccessAnswer } from "@/lib/contract/access";
import { BudgetPanel } from "./budget/budget-panel";
import { HistoryPanel } from "./history/history-panel";
import { KeyPanel } from "./key/key-panel";
import { VerdictPanel } from "./verdict/verdict-panel";
import { LifecyclePanel } from "./versions/versions-panel";

interface AccessViewProps {
  /** The server's answer when it rendered the page. */
  initial: AccessAnswer;
  /** Whose e-mail reads as "you". */
  email: string;
}

/** The verdict first, and below it the evidence it rests on. */
export function AccessView({ initial, email }: AccessViewProps) {
  const access = useAccess(initial);
  return (
    <PageScroller>
      <div className="mx-auto grid max-w-[100rem] gap-3 p-3 sm:px-4">
        <VerdictPanel access={access} email={email} />
        <div className="min-w-0 divide-y divide-line rounded-lg border border-line bg-surface">
          <KeyPanel access={access} />
          <HistoryPanel access={access} />
          <div className="grid divide-line max-lg:divide-y lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:divide-x">
            <BudgetPanel access={access} email={email} />
            <LifecyclePanel access={access} />
          </div>
        </div>
      </div>
    </PageScroller>
  );
}
