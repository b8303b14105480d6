import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { RequestsBrowser } from "@/components/requests/requests-browser";
import { filterFrom, filterQuery, requestsAddress } from "@/lib/client/journal/journal-filter";
import { requirePerson } from "@/lib/server/http/page";
import { readConnectionForPage } from "@/lib/server/http/request-detail-page";
import { readRequestsPage } from "@/lib/server/http/requests-list-page";

export const metadata: Metadata = { title: "Requests" };

interface Props {
  params: Promise<{ connection: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function RequestsPage({ params, searchParams }: Props) {
  const { connection } = await params;
  const parameters = await searchParams;
  const filter = filterFrom(parameters);
  const row = [parameters.row].flat()[0];
  const { person, rollcall } = await requirePerson(requestsAddress(connection, filter, row));
  const { directory } = rollcall;
  const status = directory.status().connections.find(({ id }) => id === connection);
  if (!status) notFound();
  const query = filterQuery(filter);
  const first = await readRequestsPage(rollcall, connection, query);
  return (
    <RequestsBrowser
      connection={await readConnectionForPage(directory, status)}
      person={{ id: person.id, email: person.email }}
      times={person.settings.requests?.times ?? person.settings.times ?? "relative"}
      first={{ query, ...first }}
    />
  );
}

export default orUnavailable(RequestsPage);
