import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NotForYou } from "@/components/sandbox/not-for-you";
import { SandboxPage } from "@/components/sandbox/sandbox-page";
import { requirePerson } from "@/lib/server/http/page";

export const metadata: Metadata = { title: "Sandbox" };

/** The sandbox's controls, for administrators, while it runs. */
export default async function Sandbox() {
  const { person, rollcall } = await requirePerson("/sandbox");
  if (!rollcall.sandbox) notFound();
  if (person.role !== "admin") return <NotForYou />;
  return <SandboxPage initial={rollcall.sandbox.state()} />;
}
