import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import type { FirstPage } from "@/components/staff/first-page";
import { columnsCookie } from "@/components/staff/hidden-columns";
import { LIST_ID } from "@/components/staff/list-id";
import { StaffBrowser } from "@/components/staff/staff-browser";
import { PAGE_SIZE } from "@/lib/client/page-size";
import { placeAddress, placeFrom } from "@/lib/client/place";
import { RESOURCES } from "@/lib/contract/resources";
import { readForPage, requirePerson } from "@/lib/server/page";

export const metadata: Metadata = { title: "Staff" };

interface Props {
  params: Promise<{ connection: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function StaffPage({ params, searchParams }: Props) {
  const { connection } = await params;
  const place = placeFrom(await searchParams);
  const { person, rollcall } = await requirePerson(placeAddress(`/c/${connection}/staff`, place));
  const status = rollcall.directory.status().connections.find(({ id }) => id === connection);
  if (!status?.resources.includes("staff")) notFound();
  const resource = RESOURCES.staff;
  const query = new URLSearchParams({
    limit: String(PAGE_SIZE),
    ...(place.after && { starting_after: place.after }),
  });
  const first: FirstPage = await readForPage(rollcall, person, {
    connection,
    path: resource.path,
    search: query.toString(),
    purpose: "browse",
  });
  return (
    <>
      {/* A frame of the page without its rows would cost time and show nothing that anybody came for. */}
      <link rel="expect" href={`#${LIST_ID}`} blocking="render" />
      <StaffBrowser
        connection={connection}
        environment={status.environment}
        resource={resource}
        entry={place.after || undefined}
        first={first}
        hiddenColumns={(await cookies()).get(columnsCookie(connection))?.value ?? ""}
      />
    </>
  );
}
