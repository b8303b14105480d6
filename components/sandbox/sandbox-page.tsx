"use client";

import { useMemo, useState } from "react";
import { TitledPage } from "@/components/shell/page/titled-page";
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
      <TitledPage
        title="Sandbox"
        width="max-w-7xl"
        beside={
          <>
            <CheckAgain />
            <p role="status" className="w-full min-h-5 text-[13px] font-medium">
              {announcement}
            </p>
          </>
        }
      >
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
      </TitledPage>
    </DeskContext>
  );
}
