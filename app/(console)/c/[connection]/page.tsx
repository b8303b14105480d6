import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccessView } from "@/components/access/access-view";
import { requirePerson } from "@/lib/server/page";

export const metadata: Metadata = { title: "Access" };

interface Props {
  params: Promise<{ connection: string }>;
}

/** Is it us, the key, the organisation, the limit or the service? */
export default async function AccessPage({ params }: Props) {
  const { connection } = await params;
  const { person, rollcall } = await requirePerson(`/c/${connection}`);
  if (!rollcall.directory.status().connections.some(({ id }) => id === connection)) notFound();
  return (
    <AccessView key={connection} initial={await rollcall.directory.access(connection)} email={person.email} />
  );
}
