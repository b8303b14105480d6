"use client";

import type { ReactNode } from "react";
import { RequestId } from "@/components/shell/error/request-id";
import { Button } from "@/components/ui/button";
import { count, counted } from "@/components/ui/count";
import { MissingFrame } from "./missing-frame";

const ROWS_PER_CALL = 100;

/** Why the row of a link is not loaded. */
export type Missing =
  | { state: "not-loaded"; rows: number; callsLeft: number | undefined; onLook: () => void }
  | { state: "looking"; rows: number; pages: number; calls: number; onCancel: () => void }
  | { state: "before"; rows: number; onBegin: () => void }
  | { state: "replaced"; rows: number; replaced: number; onBringBack: () => void }
  | { state: "gone"; requestId: string | undefined }
  | { state: "ended"; rows: number; requestId: string | undefined };

interface RowMissingProps {
  /** What a row is called, such as "Staff member". */
  label: string;
  /** The row's key in the link. */
  id: string;
  missing: Missing;
  onClose: () => void;
  /** A pause or a failure that stands in the way of searching. */
  children?: ReactNode;
}

/** The panel of a link to a row that is not loaded: why, what finding it costs, and the request that shows it. */
export function RowMissing({ label, id, missing, onClose, children }: RowMissingProps) {
  const isLooking = missing.state === "looking";
  return (
    <MissingFrame label={label} id={id} title={titleOf(missing)} stage={missing.state} onClose={onClose}>
      <p className="tabular-nums" aria-live={isLooking ? "off" : "polite"}>
        {explanationOf(missing)}
      </p>
      {children}
      <div className="flex flex-wrap gap-2">
        {missing.state === "not-loaded" && (
          <Button look="primary" onClick={missing.onLook}>
            Look for it
          </Button>
        )}
        {missing.state === "before" && (
          <Button look="primary" onClick={missing.onBegin}>
            Load from the beginning (1 call)
          </Button>
        )}
        {missing.state === "replaced" && (
          <Button look="primary" onClick={missing.onBringBack}>
            Bring back the {count(missing.replaced)} rows from before
          </Button>
        )}
        {isLooking && <Button onClick={missing.onCancel}>Stop looking</Button>}
        {!isLooking && <Button onClick={onClose}>Stay on the list</Button>}
      </div>
      {"requestId" in missing && missing.requestId && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          Request that showed this <RequestId id={missing.requestId} />
        </p>
      )}
    </MissingFrame>
  );
}

function titleOf(missing: Missing): string {
  if (missing.state === "not-loaded" || missing.state === "before" || missing.state === "replaced")
    return `Not among the ${count(missing.rows)} rows loaded`;
  if (missing.state === "looking") return "Looking for it";
  return missing.state === "gone" ? "No longer there" : "Not in the list";
}

function explanationOf(missing: Missing): string {
  switch (missing.state) {
    case "not-loaded":
      return `Finding it means searching the rest of the list: 1 call per ${ROWS_PER_CALL} rows.${budgetWords(missing.callsLeft)}`;
    case "looking":
      return `${count(missing.rows)} rows searched: ${counted(missing.pages, "page")}, ${counted(missing.calls, "call")} so far. It stops when the row is found.`;
    case "before":
      return "It is not between here and the end of the list. It may be on an earlier page, which is not loaded.";
    case "replaced":
      return `It is among the ${count(missing.replaced)} rows from before, which can be brought back without a call.`;
    case "gone":
      return "The row is no longer on the page this link names: it was removed, or the list has changed.";
    default:
      return `Searched all ${counted(missing.rows, "row")}: it is not among them.`;
  }
}

function budgetWords(calls: number | undefined): string {
  return calls === undefined ? "" : ` ${counted(calls, "call")} left of this key's budget.`;
}
