import type { Metadata } from "next";
import { InvitationView } from "@/components/settings/invitation/invitation-view";
import { Unavailable } from "@/components/shell/page/unavailable";
import { Logo } from "@/components/ui/logo";
import { visitor } from "@/lib/server/http/page";

export const metadata: Metadata = { title: "Invitation" };

/** For whoever was invited. What for is behind the # of the address, which no server is told: the page itself is the same for all. */
export default async function Invitation() {
  const { person, unavailable, rollcall } = await visitor();
  if (unavailable) return <Unavailable error={unavailable} />;
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-12">
      <div className="w-full max-w-96">
        <p className="flex items-center gap-2 text-[15px] font-semibold tracking-tight">
          <Logo />
          Rollcall
        </p>
        <InvitationView
          signedInAs={person?.email}
          ssoLabel={rollcall.auth.sso?.label}
          hasPasswords={rollcall.auth.ways.password}
        />
      </div>
    </main>
  );
}
