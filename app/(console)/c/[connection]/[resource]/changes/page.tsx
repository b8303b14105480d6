import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { ChangesPage } from "@/components/changes/changes-page";
import { isResourceName, RESOURCES } from "@/lib/contract/resources";
import { may } from "@/lib/server/auth/permissions";
import { requirePerson } from "@/lib/server/http/page";

export const metadata: Metadata = { title: "Changes" };

interface Props {
  params: Promise<{ connection: string; resource: string }>;
}

/** What the walks through a list found different. */
async function Changes({ params }: Props) {
  const { connection, resource: name } = await params;
  const { person, rollcall } = await requirePerson(`/c/${connection}/${name}/changes`);
  const status = rollcall.directory.status().connections.find(({ id }) => id === connection);
  if (!isResourceName(name) || !status?.resources.includes(name)) notFound();
  return (
    <ChangesPage
      connection={connection}
      name={name}
      resource={RESOURCES[name]}
      copies={await rollcall.copies.overview(connection)}
      maySet={may(person, "settings")}
    />
  );
}

export default orUnavailable(Changes);
