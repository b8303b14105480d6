import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type FirstPage, StaffBrowser } from "@/components/staff/staff-browser";
import { PAGE_SIZE } from "@/lib/client/page-size";
import { RESOURCES } from "@/lib/contract/resources";
import { readForPage, requirePerson } from "@/lib/server/page";

export const metadata: Metadata = { title: "Staff" };

interface Props {
  params: Promise<{ connection: string }>;
}

export default async function StaffPage({ params }: Props) {
  const { connection } = await params;
  const { person, rollcall } = await requirePerson(`/c/${connection}/staff`);
  if (!rollcall.directory.offers(connection, "staff")) notFound();
  const resource = RESOURCES.staff;
  const first: FirstPage = await readForPage(rollcall, person, {
    connection,
    path: resource.path,
    search: `limit=${PAGE_SIZE}`,
    purpose: "browse",
  });
  return <StaffBrowser connection={connection} resource={resource} first={first} />;
}
