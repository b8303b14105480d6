import type { EndpointName } from "./routes";

/** When an endpoint may go, in ms since the epoch, and where to read what to do about it. */
export interface Deprecation {
  sunset: number;
  link: string;
}

/** What is announced about which endpoint. */
export type Deprecations = Map<EndpointName, Deprecation>;

/** The headers that announce it (interface, "Versioning" 6). */
export function deprecationHeaders({ sunset, link }: Deprecation): Record<string, string> {
  return {
    deprecation: "true",
    sunset: new Date(sunset).toUTCString(),
    link: `<${link}>; rel="deprecation"`,
  };
}
