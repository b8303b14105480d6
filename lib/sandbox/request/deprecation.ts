import type { Deprecation } from "@/lib/sandbox/world/world";

/** The headers that announce a deprecation (interface, "Versioning" 6). */
export function deprecationHeaders({ sunset, link }: Deprecation): Record<string, string> {
  return {
    deprecation: "true",
    sunset: new Date(sunset).toUTCString(),
    link: `<${link}>; rel="deprecation"`,
  };
}
