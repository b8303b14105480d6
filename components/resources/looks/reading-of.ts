import type { Reading } from "@/components/list/values/look";
import type { Resource, ResourceName } from "@/lib/contract/resources";
import { lookOf } from "./looks";

interface Source {
  connection: string;
  name: ResourceName;
  resource: Pick<Resource<ResourceName>, "links">;
  /** All that the connection offers: what is not among them has no page to lead to. */
  resources: readonly ResourceName[];
}

/**
 * How the fields of a resource read on this connection, and where they lead. Plain data, which the server puts into its page: the
 * looks of all resources are no script of any.
 */
export function readingOf({ connection, name, resource, resources }: Source): Reading {
  const links = Object.entries(resource.links ?? {}).filter(([, target]) => resources.includes(target));
  const leads = Object.fromEntries(links.map(([field, target]) => [field, `/c/${connection}/${target}`]));
  return { look: lookOf(name), leads };
}
