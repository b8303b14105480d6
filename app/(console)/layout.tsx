import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Guide } from "@/components/guide/guide";
import { GuideSteps } from "@/components/guide/guide-steps";
import { AccountLooks } from "@/components/shell/account/account-looks";
import { Unavailable } from "@/components/shell/page/unavailable";
import { Providers } from "@/components/shell/providers";
import { RAIL_COOKIE, railWidthFrom } from "@/components/shell/rail/rail-width";
import { mainAddress, SANDBOX_CONNECTION } from "@/components/shell/rail/section-addresses";
import { SETTINGS_PAGES, type SettingsPage } from "@/components/shell/rail/settings-pages";
import { Shell } from "@/components/shell/shell";
import type { PersonSettings } from "@/lib/contract/person-settings";
import { type Auth, may, type Person } from "@/lib/server/auth";
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
      <AccountLooks settings={looksOf(person.settings)}>
        <Shell
          person={{ id: person.id, email: person.email, ...wayBack(person, rollcall.auth) }}
          status={status}
          sandbox={sandbox}
          settings={settingsFor(person)}
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
      </AccountLooks>
    </Providers>
  );
}

/** How this person can sign in again when the session has ended in an open tab: at the identity provider a person with a password would be another. */
function wayBack({ signsInBy }: Person, { sso, ways }: Pick<Auth, "sso" | "ways">) {
  const bySso = sso && !(ways.password && signsInBy === "password");
  return bySso ? { ssoLabel: sso.label } : {};
}

/** The pages of settings that this person may see. */
function settingsFor(person: Person): SettingsPage[] {
  const pages = { you: "account", people: "people", audit: "audit", connections: "settings" } as const;
  return SETTINGS_PAGES.filter((page) => may(person, pages[page]));
}

/** What of somebody's settings is about every page. */
function looksOf({ theme, shortcuts, times }: PersonSettings) {
  return { ...(theme && { theme }), ...(shortcuts && { shortcuts }), ...(times && { times }) };
}
