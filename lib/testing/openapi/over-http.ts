import type { Sandbox } from "@/lib/sandbox";
import { listenSandbox } from "@/lib/sandbox/listen";
import { inProcess, type Transport } from "./session";

/** Over a real connection. What is no HTTP request cannot be sent by fetch, so that goes the short way. */
export const overHttp: Transport = (sandbox: Sandbox) => {
  const listening = listenSandbox(sandbox, { port: 0 });
  return {
    async send(request, malformed) {
      if (malformed) return inProcess(sandbox).send(request, malformed);
      const { pathname, search } = new URL(request.url);
      const { url } = await listening;
      const hasBody = request.body !== null;
      return fetch(`${url}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        redirect: "manual",
        ...(hasBody && { body: await request.text() }),
      });
    },
    close: async () => (await listening).close(),
  };
};
