import { redirect } from "next/navigation";

interface Props {
  params: Promise<{ connection: string }>;
}

/** The staff are what a connection has to show so far. */
export default async function ConnectionPage({ params }: Props) {
  const { connection } = await params;
  redirect(`/c/${encodeURIComponent(connection)}/staff`);
}
