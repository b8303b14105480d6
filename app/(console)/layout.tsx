import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Guide } from "@/components/guide/guide";
import { GuideSteps } from "@/components/guide/guide-steps";
import { Providers } from "@/components/shell/providers";
import { RAIL_COOKIE, railWidthFrom } from "@/components/shell/rail/rail-width";
import { mainAddress, SANDBOX_CONNECTION } from "@/components/shell/section-addresses";
import { Shell } from "@/components/shell/shell";
import { Unavailable } from "@/components/shell/unavailable";
import { may } from "@/lib/server/auth";
import { visitor } from "@/lib/server/http/page";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { person, unavailable, rollcall } = await visitor();
  if (unavailable) return <Unavailable error={unavailable} />;
  // The page beside this layout knows its own address, so it is the one that asks for sign-in.
  if (!person) return children;
  const status = rollcall.directory.status();
  const sandbox = rollcall.sandbox !== undefined && may(person, "sandbox");
  const [only] = status.connections;
  const isEmpty = only?.id === SANDBOX_CONNECTION && status.connections.length === 1;
  return (
    <Providers>
      <Shell
        person={{ email: person.email }}
        status={status}
        sandbox={sandbox}
        guide={
          sandbox &&
          isEmpty && (
            <Guide isHidden={person.settings.guide === "hidden"} at={mainAddress(only)}>
              <GuideSteps />
            </Guide>
          )
        }
        railWidth={railWidthFrom((await cookies()).get(RAIL_COOKIE)?.value)}
      >
        {children}
      </Shell>
    </Providers>
  );
}
