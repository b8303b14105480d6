import type { Reading } from "@/components/list/values/look";
import type { Resource, ResourceName } from "@/lib/contract/resources";
import { lookOf } from "./looks";

interface Source {
  connection: string;
  name: ResourceName;
  resource: Pick<Resource<ResourceName>, "links">;
  /** The resources that the connection offers; others have no page to link to. */
  resources: readonly ResourceName[];
}

/**
 * How the fields of a resource read on this connection, and which lists they link to. Plain data that the server puts into the
 * page, so that the looks of other resources are in no script.
 */
export function readingOf({ connection, name, resource, resources }: Source): Reading {
  const links = Object.entries(resource.links ?? {}).filter(([, target]) => resources.includes(target));
  const leads = Object.fromEntries(links.map(([field, target]) => [field, `/c/${connection}/${target}`]));
  return { look: lookOf(name), leads };
}
