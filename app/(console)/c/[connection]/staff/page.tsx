import { setTimeout } from "node:timers/promises";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { type ComponentProps, Suspense } from "react";
import { answerOf, type FirstPage } from "@/components/staff/first-page";
import { columnsCookie } from "@/components/staff/hidden-columns";
import { LIST_END } from "@/components/staff/list-end";
import { StaffAwaited } from "@/components/staff/staff-awaited";
import { StaffBrowser } from "@/components/staff/staff-browser";
import { PAGE_SIZE } from "@/lib/client/page-size";
import { placeAddress, placeFrom } from "@/lib/client/place";
import { RESOURCES } from "@/lib/contract/resources";
import { readForPage, requirePerson } from "@/lib/server/page";

export const metadata: Metadata = { title: "Staff" };

/**
 * How long the browser shows the page again without asking for it, in seconds: asking costs a call, and what is shown is what it
 * has loaded, with the time of that and a button for news.
 */
export const unstable_dynamicStaleTime = 1_800;

/** A service that is sooner than this is waited for, so that the page comes in one piece, with its rows in the first frame. */
const PATIENCE_MS = 1_000;

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
  const read: Promise<FirstPage> = readForPage(rollcall, person, {
    connection,
    path: resource.path,
    search: query.toString(),
    purpose: "browse",
  });
  const browser = {
    connection,
    environment: status.environment,
    resource,
    entry: place.after || undefined,
    hiddenColumns: (await cookies()).get(columnsCookie(connection))?.value ?? "",
  };
  const first = await Promise.race([read, setTimeout(PATIENCE_MS, undefined, { ref: false })]);
  if (!first) {
    return (
      <Suspense fallback={<StaffAwaited label={resource.label} />}>
        <LateStaff {...browser} read={read} />
      </Suspense>
    );
  }
  return (
    <>
      {/* A frame of the page without its rows would cost time and show nothing that anybody came for. */}
      <link rel="expect" href={`#${LIST_END}`} blocking="render" />
      <StaffBrowser key={answerOf(first)} {...browser} first={first} />
    </>
  );
}

type LateStaffProps = Omit<ComponentProps<typeof StaffBrowser>, "first"> & { read: Promise<FirstPage> };

/** What the page is waiting for, sent when it is there. */
async function LateStaff({ read, ...browser }: LateStaffProps) {
  const first = await read;
  return <StaffBrowser key={answerOf(first)} {...browser} first={first} />;
}
