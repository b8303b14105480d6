import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RequestsBrowser } from "@/components/requests/requests-browser";
import { filterFrom, filterQuery, requestsAddress } from "@/lib/client/journal-filter";
import { requirePerson } from "@/lib/server/page";
import { requestsForPage } from "@/lib/server/requests-page";

export const metadata: Metadata = { title: "Requests" };

interface Props {
  params: Promise<{ connection: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function RequestsPage({ params, searchParams }: Props) {
  const { connection } = await params;
  const filter = filterFrom(await searchParams);
  const { person, rollcall } = await requirePerson(requestsAddress(connection, filter));
  if (!rollcall.directory.status().connections.some(({ id }) => id === connection)) notFound();
  const query = filterQuery(filter);
  const first = await requestsForPage(rollcall, connection, query);
  return (
    <RequestsBrowser
      connection={connection}
      person={{ id: person.id, email: person.email }}
      first={{ query, ...first }}
    />
  );
}
