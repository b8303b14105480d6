import type { Sandbox } from "@/lib/sandbox";

/** What a journey makes of the service's answers about one resource before they are sent. */
export interface Twist {
  /** Of which resource; staff unless told. */
  path?: string;
  /** The body to send, as a success, in place of this one. `after` is the cursor asked with, empty for the first page. */
  body?(text: string, after: string): string;
  /** It gives its answers no ids. */
  withoutIds?: boolean;
}

/** The service with its answers about a resource changed. */
export function applyTwist(
  sandbox: Sandbox,
  { path = "/v1/staff", body, withoutIds = false }: Twist,
): Sandbox {
  if (!body && !withoutIds) return sandbox;
  return {
    ...sandbox,
    async fetch(request, peer) {
      const { pathname, searchParams } = new URL(request.url);
      const response = await sandbox.fetch(request, peer);
      if (pathname !== path) return response;
      const { headers, status } = response;
      headers.delete("content-length");
      const text = await response.text();
      if (body) return new Response(body(text, searchParams.get("starting_after") ?? ""), { headers });
      headers.delete("request-id");
      return new Response(text.replace(/,"request_id":"\w+"/, ""), { status, headers });
    },
  };
}
