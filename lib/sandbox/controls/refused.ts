import type { ApiKey } from "@/lib/sandbox/store/state";
import { findKeyById } from "@/lib/sandbox/world/keys";
import type { Organisation } from "@/lib/sandbox/world/organisations";
import { organisationOf, type World } from "@/lib/sandbox/world/world";

/** A control cannot do this; nothing has changed. */
export class ControlRefused extends Error {
  override readonly name = "ControlRefused";

  constructor(
    readonly code: "not_found" | "not_permitted",
    message: string,
    /** The name of the input that is wrong. */
    readonly input?: string,
  ) {
    super(message);
  }
}

/** The organisation with this id, by default the first one. @throws ControlRefused */
export function requireOrganisation(world: World, id: string | undefined): Organisation {
  const organisation = organisationOf(world, id);
  if (organisation) return organisation;
  throw new ControlRefused("not_found", `There is no organisation ${id}.`, "organisation");
}

/** @param input the name of the input with the id @throws ControlRefused */
export function requireKey({ repository }: World, id: string, input: string): ApiKey {
  const key = findKeyById(repository.state, id);
  if (key) return key;
  throw new ControlRefused("not_found", `There is no key ${id}.`, input);
}
