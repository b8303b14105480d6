"use client";

import { useMemo } from "react";
import type { Reading } from "@/components/list/columns/look";
import type { Resource, ResourceName } from "@/lib/contract/resources";
import { lookOf } from "./looks";

interface Source {
  connection: string;
  name: ResourceName;
  resource: Pick<Resource<ResourceName>, "links">;
  /** All that the connection offers: what is not among them has no page to lead to. */
  resources: readonly ResourceName[];
}

/** How the fields of a resource read on this connection, and where they lead. */
export function useReading({ connection, name, resource, resources }: Source): Reading {
  return useMemo(() => {
    const links = Object.entries(resource.links ?? {}).filter(([, target]) => resources.includes(target));
    const leads = new Map(links.map(([field, target]) => [field, `/c/${connection}/${target}`]));
    return { look: lookOf(name), leads };
  }, [connection, name, resource, resources]);
}
