import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NotForYou } from "@/components/sandbox/not-for-you";
import { SandboxPage } from "@/components/sandbox/sandbox-page";
import { WhileAdministrator } from "@/components/shell/page/while-administrator";
import { requirePermission } from "@/lib/server/http/page";

export const metadata: Metadata = { title: "Sandbox" };

/** The sandbox's controls, for administrators, while it runs. */
export default async function Sandbox() {
  const visit = await requirePermission("/sandbox", "sandbox");
  if (!visit) return <NotForYou />;
  const { sandbox } = visit.rollcall;
  if (!sandbox) notFound();
  return (
    <WhileAdministrator otherwise={<NotForYou />}>
      <SandboxPage initial={sandbox.state()} />
    </WhileAdministrator>
  );
}
