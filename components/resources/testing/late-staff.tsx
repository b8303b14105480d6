// For tests alone.
import { type ComponentProps, Fragment } from "react";
import { arrangementFrom } from "@/components/list/columns/arrangement";
import { LateResource } from "@/components/resources/late-resource";
import { readingOf } from "@/components/resources/looks/reading-of";
import { RESOURCES } from "@/lib/contract/resources";
import type { LateRouter } from "@/lib/testing/late-router";
import { showPage } from "@/lib/testing/page-bed";

type Props = ComponentProps<typeof LateResource>;

interface LateStaff {
  copy: Props["copy"];
  /** None where the server's page is of the copy. */
  page?: object;
  /** What the page has its address through, where that changes. */
  Router?: LateRouter["Router"];
  /** Asks the server for the page again. */
  refresh?: () => void;
}

/** Shows the page of staff of the connection `north`, with what the server brings. @param query of its address, with its question mark */
export function showLateStaff({ copy, page, Router = Fragment, refresh }: LateStaff, query = ""): void {
  const resource = RESOURCES.staff;
  showPage(
    <Router>
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
      />
    </Router>,
    `/c/north/staff${query}`,
    refresh && { refresh },
  );
}
