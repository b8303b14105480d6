import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { forAdministrators } from "@/app/(console)/for-administrators";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { CopiesPage } from "@/components/settings/connections/copy/copies-page";
import { NotForYou } from "@/components/settings/not-for-you";

export const metadata: Metadata = { title: "Copies of whole lists" };

interface Props {
  params: Promise<{ connection: string }>;
}

/** The copies of a connection's lists. */
async function Copies({ params }: Props) {
  const { connection } = await params;
  const path = `/settings/connections/${encodeURIComponent(connection)}`;
  const page = { path, permission: "settings", otherwise: <NotForYou /> } as const;
  return forAdministrators(page, async ({ rollcall: { directory, copies } }) => {
    const status = directory.status().connections.find(({ id }) => id === connection);
    if (!status) notFound();
    const { id, label, environment } = status;
    return <CopiesPage connection={{ id, label, environment }} initial={await copies.overview(connection)} />;
  });
}

export default orUnavailable(Copies);
