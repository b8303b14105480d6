import type { Metadata } from "next";
import { ConnectionsPage } from "@/components/settings/connections/connections-page";
import { NotForYou } from "@/components/settings/not-for-you";
import { WhileAdministrator } from "@/components/shell/page/while-administrator";
import { readConnectionsSetup } from "@/lib/server/http/connections-setup";
import { requirePermission } from "@/lib/server/http/page";

export const metadata: Metadata = { title: "Connections" };

/** How the connections are set up, for administrators. */
export default async function Connections() {
  const visit = await requirePermission("/settings/connections", "settings");
  if (!visit) return <NotForYou />;
  const { rollcall } = visit;
  return (
    <WhileAdministrator otherwise={<NotForYou />}>
      <ConnectionsPage setup={await readConnectionsSetup(rollcall)} now={rollcall.directory.status().now} />
    </WhileAdministrator>
  );
}
