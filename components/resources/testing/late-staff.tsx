// For tests alone.
import type { ComponentProps } from "react";
import { arrangementFrom } from "@/components/list/columns/arrangement";
import { LateResource } from "@/components/resources/late-resource";
import { readingOf } from "@/components/resources/looks/reading-of";
import { RESOURCES } from "@/lib/contract/resources";
import { showPage } from "@/lib/testing/page-bed";

type Props = ComponentProps<typeof LateResource>;

/** Shows the page of staff of the connection `north`, with what the server brings: no page of rows for the copy. @param query of its address, with its question mark */
export function showLateStaff({ copy, page }: { copy: Props["copy"]; page?: object }, query = ""): void {
  const resource = RESOURCES.staff;
  showPage(
    <LateResource
      name="staff"
      connection="north"
      environment="test"
      resource={resource}
      reading={readingOf({ connection: "north", name: "staff", resource, resources: ["staff"] })}
      entry={undefined}
      settingsKey="north/staff"
      arrangement={arrangementFrom()}
      copy={copy}
      first={page && { text: JSON.stringify(page), receivedAt: 0, requestId: "req_1", source: "upstream" }}
      isOnlyInBrowser={false}
    />,
    `/c/north/staff${query}`,
  );
}
