import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { forAdministrators } from "@/app/(console)/for-administrators";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { NotForYou } from "@/components/sandbox/not-for-you";
import { SandboxPage } from "@/components/sandbox/sandbox-page";

export const metadata: Metadata = { title: "Sandbox" };

/** The sandbox's controls, while it runs. */
function Sandbox() {
  const page = { path: "/sandbox", permission: "sandbox", otherwise: <NotForYou /> } as const;
  return forAdministrators(page, ({ rollcall: { sandbox } }) => {
    if (!sandbox) notFound();
    return <SandboxPage initial={sandbox.state()} />;
  });
}

export default orUnavailable(Sandbox);
