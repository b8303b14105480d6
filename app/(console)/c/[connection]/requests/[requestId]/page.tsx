import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { DetailPage } from "@/components/requests/detail/detail-page";
import { filterFrom, filterQuery, requestAddress } from "@/lib/client/journal/journal-filter";
import { decoded } from "@/lib/query/decoded";
import { requirePerson } from "@/lib/server/http/page";
import { readConnectionForPage, readRequestPage } from "@/lib/server/http/request-detail-page";

interface Props {
  params: Promise<{ connection: string; requestId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decoded((await params).requestId) };
}

/** One request that this console made: what happened, and everything around it. */
async function RequestPage({ params, searchParams }: Props) {
  const { connection, requestId: segment } = await params;
  const requestId = decoded(segment);
  const filter = filterFrom(await searchParams);
  const { rollcall } = await requirePerson(requestAddress(connection, requestId, filter));
  const { directory } = rollcall;
  const status = directory.status().connections.find(({ id }) => id === connection);
  if (!status) notFound();
  const search = filterQuery(filter);
  const lookup = await readRequestPage(rollcall, { connection, requestId, search });
  if (lookup && "elsewhere" in lookup) redirect(requestAddress(lookup.elsewhere, requestId, {}));
  return (
    <DetailPage connection={await readConnectionForPage(directory, status)} first={{ requestId, lookup }} />
  );
}

export default orUnavailable(RequestPage);
