import { setTimeout } from "node:timers/promises";
import type { Metadata, ResolvingMetadata } from "next";
import { notFound } from "next/navigation";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { AccessView } from "@/components/access/access-view";
import { requirePerson } from "@/lib/server/http/page";

interface Props {
  params: Promise<{ connection: string }>;
}

/** Next applies the template of a layout to the pages below it, and not to the one beside it. */
export async function generateMetadata(_props: Props, parent: ResolvingMetadata): Promise<Metadata> {
  const { title } = await parent;
  return { title: { absolute: title?.template?.replace("%s", "Access") ?? "Access" } };
}

/** Where nothing is known yet the page asks itself, and waits this long: whoever comes first should not read "not known" all over. */
const PATIENCE_MS = 1_000;

/** Is it us, the key, the organisation, the limit or the service? */
async function AccessPage({ params }: Props) {
  const { connection } = await params;
  const { person, rollcall } = await requirePerson(`/c/${connection}`);
  const { directory } = rollcall;
  const status = directory.status().connections.find(({ id }) => id === connection);
  if (!status) notFound();
  if (status.verdict.code === "unknown") {
    await Promise.race([directory.look(connection), setTimeout(PATIENCE_MS, undefined, { ref: false })]);
  }
  return <AccessView key={connection} initial={await directory.access(connection)} email={person.email} />;
}

export default orUnavailable(AccessPage);
