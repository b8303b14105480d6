"use client";

import { Later } from "@/components/shell/later";
import { verdictLabel } from "@/components/shell/words/verdict-label";
import { Popover } from "@/components/ui/overlay/popover";
import { ToneMark } from "@/components/ui/tone-mark";
import type { Status } from "@/lib/client/status/status";
import type { ConnectionStatus } from "@/lib/contract/status";

const GROUNDS = {
  good: "border-line bg-surface",
  idle: "border-line bg-surface",
  warn: "border-warn bg-warn-ground",
  bad: "border-bad bg-bad-ground",
} as const;

interface VerdictChipProps {
  status: Status;
  connection: ConnectionStatus;
  /** Whose e-mail reads as "you". */
  email: string;
}

/** The verdict in a word or two; opened, what it means, what to do, and the proof. */
export function VerdictChip({ status, connection, email }: VerdictChipProps) {
  const { label, tone } = verdictLabel(connection.verdict);
  return (
    <>
      <Popover
        label={`Access: ${label}`}
        buttonClass={`inline-flex min-h-7 max-w-full min-w-0 items-center gap-1.5 rounded-full border px-2.5 text-[13px] font-medium hover:brightness-95 ${GROUNDS[tone]}`}
        button={
          <>
            <ToneMark tone={tone} />
            <span className="sr-only">Access: </span>
            <span className="truncate">{label}</span>
          </>
        }
      >
        <Later>
          {({ VerdictDetails }) => (
            <VerdictDetails connection={connection} email={email} skewMs={status.skewMs} />
          )}
        </Later>
      </Popover>
      <span role="status" className="sr-only">
        Access: {label}
      </span>
    </>
  );
}
