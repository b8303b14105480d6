import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { RAIL_COOKIE, railWidthFrom } from "@/components/shell/rail/rail-width";
import { Shell } from "@/components/shell/shell";
import { Unavailable } from "@/components/shell/unavailable";
import { visitor } from "@/lib/server/page";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { person, unavailable, rollcall } = await visitor();
  if (unavailable) return <Unavailable error={unavailable} />;
  // The page beside this layout knows its own address, so it is the one that asks for sign-in.
  if (!person) return children;
  return (
    <Providers>
      <Shell
        person={{ email: person.email }}
        status={rollcall.directory.status()}
        sandbox={rollcall.sandbox !== undefined && person.role === "admin"}
        railWidth={railWidthFrom((await cookies()).get(RAIL_COOKIE)?.value)}
      >
        {children}
      </Shell>
    </Providers>
  );
}
