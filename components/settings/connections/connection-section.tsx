import Link from "next/link";
import { type ReactNode, useId } from "react";
import { sectionAddress } from "@/components/shell/rail/section-addresses";
import { settingsAddress } from "@/components/shell/rail/settings-pages";
import { wordsOn } from "@/components/shell/words/sandbox-words";
import { verdictLabel } from "@/components/shell/words/verdict-label";
import { verdictWords } from "@/components/shell/words/verdict-words";
import { CopyButton } from "@/components/ui/copy/copy-button";
import { ModeMark } from "@/components/ui/mode-mark";
import { ToneMark } from "@/components/ui/tone-mark";
import type { ConnectionSettings, Origin } from "@/lib/contract/connection-settings";
import type { Verdict } from "@/lib/contract/status";
import { changeWords, lostKeyWords, originWords, settingWords } from "./origin-words";

interface ConnectionSectionProps {
  connection: ConnectionSettings;
  /** What its access is like; not known before the first status. */
  verdict: Verdict | undefined;
  /** What each connection is called, by id. */
  labels: ReadonlyMap<string, string>;
}

/** One connection: each value and where it came from, what is wrong with it, and how to change it. */
export function ConnectionSection({ connection, verdict, labels }: ConnectionSectionProps) {
  const {
    id,
    label,
    environment,
    baseUrl,
    resources,
    docsUrl,
    fingerprint,
    origins,
    sharesKeyWith,
    keyFileProblem,
  } = connection;
  const heading = useId();
  return (
    // Labels need not be unique; ids are.
    <section
      aria-labelledby={`${heading} ${heading}-id`}
      className="min-w-0 rounded-lg border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={heading} dir="auto" className="text-[15px] font-semibold tracking-tight wrap-anywhere">
          {label}
        </h2>
        <ModeMark mode={environment} />
        <code id={`${heading}-id`} className="font-mono text-[12px] text-muted">
          {id}
        </code>
      </div>
      {verdict && <Access id={id} verdict={verdict} />}
      <dl className="mt-3 grid divide-y divide-line rounded-md border border-line">
        <Value name="Label" origin={origins.label}>
          <span dir="auto">{label}</span>
        </Value>
        <Value name="Base URL" origin={origins.baseUrl}>
          <code className="font-mono text-[13px]">{baseUrl}</code>
        </Value>
        <Value name="Environment" origin={origins.environment}>
          {environment}
        </Value>
        <Value name="Resources" origin={origins.resources}>
          {resources.join(", ")}
        </Value>
        <Value name="Key fingerprint" origin={origins.apiKey}>
          <CopyButton text={fingerprint} label="fingerprint" />
        </Value>
        <Value name="Documentation" origin={origins.docsUrl}>
          {docsUrl ?? "none"}
        </Value>
      </dl>
      {sharesKeyWith.length > 0 && (
        <p className="mt-3 text-[13px]">
          Same key and address as {sharesKeyWith.map((each) => labels.get(each) ?? each).join(", ")}: they
          share one budget and one token.
        </p>
      )}
      {keyFileProblem && (
        <p className="mt-3 max-w-prose text-[13px] wrap-anywhere">{lostKeyWords(keyFileProblem)}</p>
      )}
      <p className="mt-3 max-w-prose text-[13px] text-muted wrap-anywhere">
        <span className="font-medium text-text">To change it: </span>
        {changeWords(connection)}
      </p>
      <p className="mt-2 text-[13px]">
        <Link
          href={`${settingsAddress("connections")}/${encodeURIComponent(id)}`}
          prefetch={false}
          className="font-medium text-accent underline"
        >
          Copies of whole lists
          <span className="sr-only">: {label}</span>
        </Link>{" "}
        <span className="text-muted">to search, sort and compare everybody at once</span>
      </p>
    </section>
  );
}

/** Whether it works as it is set up, and the next step where it does not. */
function Access({ id, verdict }: { id: string; verdict: Verdict }) {
  const { label, tone } = verdictLabel(verdict);
  const { meaning, todo } = wordsOn(id, verdictWords(verdict));
  return (
    <p className="mt-2">
      <Link
        href={sectionAddress({ id, resources: [] }, "")}
        prefetch={false}
        className="inline-flex items-center gap-1.5 font-medium text-accent underline"
      >
        <ToneMark tone={tone} />
        {label}
      </Link>
      {tone !== "good" && (
        <span className="text-muted">
          {" "}
          {meaning} {todo}
        </span>
      )}
    </p>
  );
}

function Value({ name, origin, children }: { name: string; origin: Origin; children: ReactNode }) {
  const setting = settingWords(origin);
  return (
    <div className="grid gap-x-4 gap-y-0.5 px-3 py-2 sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,16rem)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
      <dd className="min-w-0 text-[13px] text-muted wrap-anywhere">
        <span className="sr-only">From: </span>
        {originWords(origin)}
        {setting && <span className="block text-[12px]">{setting}</span>}
      </dd>
    </div>
  );
}
