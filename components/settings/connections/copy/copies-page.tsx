"use client";

import Link from "next/link";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ErrorNotice } from "@/components/shell/error/error-notice";
import { settingsAddress } from "@/components/shell/rail/settings-pages";
import { ModeMark } from "@/components/ui/mode-mark";
import { Section } from "@/components/ui/section";
import { useCopies } from "@/lib/client/copy/copies";
import { failureOf } from "@/lib/client/http/api-failure";
import { useStale } from "@/lib/client/status/use-stale";
import type { CopiesAnswer } from "@/lib/contract/copy";
import { RESOURCES } from "@/lib/contract/resources";
import type { ConnectionStatus } from "@/lib/contract/status";
import { CopyOff } from "./copy-off";
import { CopyOn } from "./copy-on";

interface CopiesPageProps {
  connection: Pick<ConnectionStatus, "id" | "label" | "environment">;
  initial: CopiesAnswer;
}

/** The copies of a connection's lists: off until an administrator turns one on. */
export function CopiesPage({ connection, initial }: CopiesPageProps) {
  const { id, label, environment } = connection;
  const { data, error, refetch } = useCopies(id, initial);
  const stale = useStale(error);
  const answer = data ?? initial;
  return (
    <SettingsFrame
      title="Copies of whole lists"
      now={initial.now}
      action={
        <Link href={settingsAddress("connections")} className="text-[13px] text-accent underline">
          All connections
        </Link>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p dir="auto" className="text-[15px] font-semibold tracking-tight wrap-anywhere">
          {label}
        </p>
        <ModeMark mode={environment} />
      </div>
      <p className="max-w-prose text-muted">
        The service lists 100 rows a call and searches nothing. A walk through the whole list in the
        background fills a copy that everybody here can search, sort and export without a call, and that shows
        who joined and left.
      </p>
      {error && <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
      {answer.allowed ? (
        answer.resources.map((state) => {
          const copy = { connection: id, resource: RESOURCES[state.resource], state };
          return (
            <Section key={state.resource} title={copy.resource.label}>
              {state.isDamaged && (
                <p
                  role="status"
                  className="mb-3 max-w-prose rounded-md border border-warn bg-warn-ground px-3 py-2"
                >
                  Some of what the database has of this copy cannot be read, and is left out.{" "}
                  {state.settings.on
                    ? "Start a walk: it writes anew what is missing."
                    : "Its settings count as off, and its rows are still there. Turn it on again; turning it off after that deletes them."}
                </p>
              )}
              {state.settings.on ? (
                <CopyOn {...copy} changesRetentionDays={answer.changesRetentionDays} stale={stale} />
              ) : (
                <CopyOff {...copy} answer={answer} />
              )}
            </Section>
          );
        })
      ) : (
        <Section title="Copies are forbidden here">
          <p className="max-w-prose">
            The setting <code className="font-mono text-[13px]">COPY</code> is{" "}
            <code className="font-mono text-[13px]">off</code>, so Rollcall keeps no copy of any list, and
            copies from before are deleted. To allow them, whoever runs Rollcall removes the setting and
            restarts it.
          </p>
        </Section>
      )}
    </SettingsFrame>
  );
}
