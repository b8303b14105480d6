import type { Metadata } from "next";
import { InvitationView } from "@/components/settings/invitation/invitation-view";
import { FrontPage } from "@/components/shell/page/front-page";
import { Unavailable } from "@/components/shell/page/unavailable";
import { visitor } from "@/lib/server/http/page";

export const metadata: Metadata = { title: "Invitation" };

/** The page of an invitation. Its token is after the # of the address, which browsers send to no server, so the page is the same for all. */
export default async function Invitation() {
  const { person, unavailable, rollcall } = await visitor();
  if (unavailable) return <Unavailable error={unavailable} />;
  return (
    <FrontPage isWide>
      <InvitationView
        signedInAs={person?.email}
        ssoLabel={rollcall.auth.sso?.label}
        hasPasswords={rollcall.auth.ways.password}
      />
    </FrontPage>
  );
}
