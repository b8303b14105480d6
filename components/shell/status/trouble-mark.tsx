"use client";

import { useEffect } from "react";
import { troubleWords } from "@/components/shell/words/trouble-words";
import type { ConnectionStatus } from "@/lib/contract/status";
import { markTab } from "./mark-tab";

interface TroubleMarkProps {
  connections: readonly ConnectionStatus[];
  connection: ConnectionStatus | undefined;
}

/** Shows trouble in the title and icon of the tab, for people who look at another one. */
export function TroubleMark({ connections, connection }: TroubleMarkProps) {
  const trouble = troubleWords(connections, connection);
  useEffect(() => markTab(trouble), [trouble]);
  return null;
}
