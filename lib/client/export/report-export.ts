import { fetchJson } from "@/lib/client/http/fetch-json";
import type { ExportReport } from "@/lib/contract/audit";

/**
 * Reports a file that this page has made, before it is offered: the audit has every export, so there is none without it.
 * @throws ApiFailure what any call may
 */
export async function reportExport(
  connection: string,
  report: ExportReport,
  signal?: AbortSignal,
): Promise<void> {
  await fetchJson(`/api/c/${connection}/exports`, {
    method: "POST",
    body: report,
    ...(signal && { signal }),
  });
}
