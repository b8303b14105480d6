import type { Metadata } from "next";
import type { ReactNode } from "react";
import { visitor } from "@/lib/server/http/page";

interface Props {
  params: Promise<{ connection: string }>;
  children: ReactNode;
}

/** Titles of pages end with their connection's name, for who is signed in. */
export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const { connection } = await params;
  const { person, rollcall } = await visitor();
  const status = person && rollcall.directory.status().connections.find(({ id }) => id === connection);
  return status ? { title: { template: `%s · ${status.label}`, default: status.label } } : {};
}

export default function ConnectionLayout({ children }: Props) {
  return children;
}
