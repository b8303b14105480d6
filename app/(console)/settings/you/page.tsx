import type { Metadata } from "next";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { YouPage } from "@/components/settings/you/you-page";
import { requirePerson } from "@/lib/server/http/page";
import { sessionsOf } from "@/lib/server/http/people";

export const metadata: Metadata = { title: "Your settings" };

/** What everybody may change of themselves. */
async function You() {
  const { person, rollcall } = await requirePerson("/settings/you");
  const { email, name, role, signsInBy, settings } = person;
  return (
    <YouPage
      person={{ email, name, role, signsInBy }}
      sessions={await sessionsOf(person.id, person, rollcall.auth)}
      density={settings.density ?? "comfortable"}
      ownDensities={Object.entries(settings.lists ?? {}).flatMap(([list, { density }]) =>
        density ? [{ list, density }] : [],
      )}
      now={rollcall.directory.status().now}
    />
  );
}

export default orUnavailable(You);
