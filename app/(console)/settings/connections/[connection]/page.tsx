import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { CopiesPage } from "@/components/settings/connections/copy/copies-page";
import { NotForYou } from "@/components/settings/not-for-you";
import { WhileAdministrator } from "@/components/shell/page/while-administrator";
import { requirePermission } from "@/lib/server/http/page";

export const metadata: Metadata = { title: "Copies of whole lists" };

interface Props {
  params: Promise<{ connection: string }>;
}

/** The copies of a connection's lists, for administrators. */
async function Copies({ params }: Props) {
  const { connection } = await params;
  const visit = await requirePermission(
    `/settings/connections/${encodeURIComponent(connection)}`,
    "settings",
  );
  if (!visit) return <NotForYou />;
  const { directory, copies } = visit.rollcall;
  const status = directory.status().connections.find(({ id }) => id === connection);
  if (!status) notFound();
  const { id, label, environment } = status;
  return (
    <WhileAdministrator otherwise={<NotForYou />}>
      <CopiesPage connection={{ id, label, environment }} initial={await copies.overview(connection)} />
    </WhileAdministrator>
  );
}

export default orUnavailable(Copies);
