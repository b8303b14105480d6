"use client";

import { ArrowDown, ArrowLeft, ArrowUp } from "lucide";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { Icon } from "@/components/ui/icon";
import { KeyButton } from "@/components/ui/keyboard/key-button";
import { useKey } from "@/components/ui/keyboard/keys";
import { type RequestsFilter, requestsAddress } from "@/lib/client/journal/journal-filter";
import { goToList } from "./detail-back";

interface DetailBarProps {
  connection: string;
  filter: RequestsFilter;
  /** Undefined at the ends of the list, and until the neighbour is known. */
  onNewer: (() => void) | undefined;
  onOlder: (() => void) | undefined;
}

/** A key held down repeats faster than anybody reads requests. */
const LEAST_MS = 100;
let lastStep = 0;

/** Links to the list and to the neighbouring requests, with their keys. */
export function DetailBar({ connection, filter, onNewer, onOlder }: DetailBarProps) {
  const router = useRouter();
  const leave = () => goToList(connection, filter, (address) => router.push(address));
  const isFiltered = Object.keys(filter).length > 0;
  useKey({ keys: "Escape", label: "Back to the list", section: "Request" }, leave);
  useStepKey("k", "Newer request", onNewer);
  useStepKey("ArrowUp", "Newer request", onNewer);
  useStepKey("j", "Older request", onOlder);
  useStepKey("ArrowDown", "Older request", onOlder);
  return (
    <nav aria-label="Requests" className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <Link
        prefetch={false}
        href={requestsAddress(connection, filter)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          leave();
        }}
        className="-ml-1 inline-flex min-h-8 items-center gap-1 rounded px-1 font-medium text-accent"
      >
        <Icon of={ArrowLeft} />
        {isFiltered ? "Requests, filtered" : "Requests"}
      </Link>
      <span className="-mr-2 flex items-center">
        <KeyButton label="Newer request" shortcut="K" keys="K ArrowUp" onClick={onNewer}>
          <Icon of={ArrowUp} />
        </KeyButton>
        <KeyButton label="Older request" shortcut="J" keys="J ArrowDown" onClick={onOlder}>
          <Icon of={ArrowDown} />
        </KeyButton>
      </span>
    </nav>
  );
}

function useStepKey(keys: string, label: string, step: (() => void) | undefined): void {
  useKey({ keys, label, section: "Request" }, (event) => {
    if (event.repeat && event.timeStamp - lastStep < LEAST_MS) return;
    lastStep = event.timeStamp;
    step?.();
  });
}
