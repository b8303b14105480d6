import type { Look } from "@/components/list/values/look";
import type { ResourceName } from "@/lib/contract/resources";
import { participants } from "./participants";
import { staff } from "./staff";
import { teams } from "./teams";

/** The looks of the resources that have one; the others have the list's defaults. */
const LOOKS: Partial<Record<ResourceName, Look>> = { staff, participants, teams };

const DEFAULTS: Look = { fields: {} };

export function lookOf(name: ResourceName): Look {
  return LOOKS[name] ?? DEFAULTS;
}
