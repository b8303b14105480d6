"use client";

import { useEffect } from "react";
import { troubleWords } from "@/components/shell/words/trouble-words";
import type { ConnectionStatus } from "@/lib/contract/status";
import { markTab } from "./mark-tab";

interface TroubleMarkProps {
  connections: readonly ConnectionStatus[];
  connection: ConnectionStatus | undefined;
}

/** Trouble in the tab's title and icon, so that it is seen from another tab. */
export function TroubleMark({ connections, connection }: TroubleMarkProps) {
  const trouble = troubleWords(connections, connection);
  useEffect(() => markTab(trouble), [trouble]);
  return null;
}
