"use client";

import { useMemo, useState } from "react";
import { useSandbox } from "@/lib/client/status/sandbox";
import { useLatestStatus } from "@/lib/client/status/status";
import type { SandboxState } from "@/lib/contract/sandbox";
import { CheckAgain } from "./check-again";
import { Deprecations } from "./deprecations";
import { Faults } from "./faults";
import { DeskContext } from "./form/desk";
import { Keys } from "./keys/keys";
import { Limits } from "./limits";
import { Organisations } from "./organisations";
import { Requests } from "./requests";
import { Scenarios } from "./scenarios";
import { WholeService } from "./whole-service";

interface SandboxPageProps {
  initial: SandboxState;
}

export function SandboxPage({ initial }: SandboxPageProps) {
  const state = useSandbox(initial);
  const skewMs = useLatestStatus().status?.skewMs ?? 0;
  const [announcement, announce] = useState("");
  const desk = useMemo(() => ({ state, skewMs, announce }), [state, skewMs]);
  return (
    <DeskContext value={desk}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line bg-surface px-3 py-2 sm:px-4">
        <h1 className="text-[22px] leading-7 font-semibold tracking-tight">Sandbox</h1>
        <CheckAgain />
        <p role="status" className="w-full min-h-5 text-[13px] font-medium">
          {announcement}
        </p>
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-3 py-4 sm:px-4">
        <div className="mx-auto grid max-w-7xl gap-4">
          <Scenarios />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Organisations />
            <div className="grid min-w-0 gap-4">
              <Limits />
              <WholeService />
            </div>
          </div>
          <Keys />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Faults />
            <Deprecations />
          </div>
          <Requests />
        </div>
      </div>
    </DeskContext>
  );
}
