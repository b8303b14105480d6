import type { Metadata } from "next";
import { forAdministrators } from "@/app/(console)/for-administrators";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { ConnectionsPage } from "@/components/settings/connections/connections-page";
import { NotForYou } from "@/components/settings/not-for-you";
import { readConnectionsSetup } from "@/lib/server/http/connections-setup";

export const metadata: Metadata = { title: "Connections" };

/** How the connections are set up. */
function Connections() {
  const page = { path: "/settings/connections", permission: "settings", otherwise: <NotForYou /> } as const;
  return forAdministrators(page, async ({ rollcall }) => (
    <ConnectionsPage setup={await readConnectionsSetup(rollcall)} now={rollcall.directory.status().now} />
  ));
}

export default orUnavailable(Connections);
