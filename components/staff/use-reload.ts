"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Failure, failureOf } from "@/lib/client/api-failure";
import { beginning, fetchStaffPage, type StaffSource, staffKey } from "@/lib/client/staff";

/** Beginning anew with the first page, in one call; what is loaded goes only when that has come. */
export interface Reload {
  busy: boolean;
  /** Why the last one came to nothing. */
  failure: Failure | undefined;
  start(): void;
}

export function useReload(source: StaffSource): Reload {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function reload(): Promise<Failure | undefined> {
    const queryKey = staffKey(source.connection);
    try {
      const page = await fetchStaffPage(source, { after: undefined, purpose: "browse", fresh: true });
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, beginning(page));
      return undefined;
    } catch (error) {
      return failureOf(error);
    }
  }

  async function start(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(await reload());
    setBusy(false);
  }

  return { busy, failure, start: () => void start() };
}
