import Link from "next/link";
import { HeadedTable } from "@/components/ui/headed-table";
import { Section } from "@/components/ui/section";
import { TimeMark } from "@/components/ui/time/time-mark";
import type { SandboxRequest } from "@/lib/contract/sandbox";
import { useDesk } from "./form/desk";

/** The latest requests to the sandbox, from any client. */
export function Requests() {
  const { state, skewMs } = useDesk();
  const { counts, lately } = state;
  return (
    <Section
      title="Requests"
      about="Requests the sandbox has received since it started. A request id opens the console’s own record, if the console made the request."
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        <CountFact name="Served" value={counts.served} />
        {Object.entries(counts.byStatus).map(([status, value]) => (
          <CountFact key={status} name={status === "0" ? "Reset" : status} value={value} />
        ))}
        {Object.entries(counts.byKey).map(([key, value]) => (
          <CountFact key={key} name={key} value={value} />
        ))}
      </dl>
      <HeadedTable
        label="Latest requests"
        headings={["When", "Request", "Status", "Key", "Request id"]}
        empty={lately.length === 0 && "None yet."}
        className="mt-3 max-h-96 rounded-md text-[13px]"
      >
        {lately.map((request) => (
          <RequestRow key={request.requestId} skewMs={skewMs} {...request} />
        ))}
      </HeadedTable>
    </Section>
  );
}

function CountFact({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="font-mono text-[12px] text-muted">{name}</dt>
      <dd className="text-[17px] font-semibold tabular-nums">{value.toLocaleString("en")}</dd>
    </div>
  );
}

function RequestRow(props: SandboxRequest & { skewMs: number }) {
  const { at, skewMs, method, path, query, status, keyId, requestId } = props;
  return (
    <tr>
      <td className="px-3 py-1.5 whitespace-nowrap">
        <TimeMark at={at + skewMs} />
      </td>
      <td className="max-w-72 truncate px-3 py-1.5 font-mono text-[12px]" title={query && `?${query}`}>
        {method} {path}
        {query && <span className="text-muted">?{query}</span>}
      </td>
      <td
        className={`px-3 py-1.5 tabular-nums ${status === 0 || status >= 400 ? "font-medium text-bad" : ""}`}
      >
        {status === 0 ? "reset" : status}
      </td>
      <td className="px-3 py-1.5 font-mono text-[12px] whitespace-nowrap">{keyId ?? "–"}</td>
      <td className="px-3 py-1.5 font-mono text-[12px] whitespace-nowrap">
        <Link
          href={`/c/sandbox/requests/${encodeURIComponent(requestId)}`}
          prefetch={false}
          className="text-accent underline"
        >
          {requestId}
        </Link>
      </td>
    </tr>
  );
}
