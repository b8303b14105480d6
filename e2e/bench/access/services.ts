import { createSandbox } from "@/lib/sandbox";
import { listenSandbox } from "@/lib/sandbox/listen";

/** Services that count what they are asked, and the connections to them as DIRECTORY_CONNECTIONS has them. */
export interface Services {
  connections: { id: string; label: string; baseUrl: string; apiKey: string; environment: "test" }[];
  /** Requests of any kind, token exchanges among them. */
  calls(): number;
  close(): Promise<void>;
}

export async function startServices(count: number): Promise<Services> {
  const sandboxes = Array.from({ length: count }, () => createSandbox({ staff: 100 }));
  const listening = await Promise.all(sandboxes.map((sandbox) => listenSandbox(sandbox, { port: 0 })));
  return {
    connections: sandboxes.map(({ apiKey }, at) => ({
      id: `service-${at + 1}`,
      label: `Service ${at + 1}`,
      baseUrl: listening[at]?.url ?? "",
      apiKey,
      environment: "test",
    })),
    calls: () => sandboxes.reduce((sum, { controls }) => sum + controls.counts().served, 0),
    async close() {
      await Promise.all(listening.map(({ close }) => close()));
    },
  };
}
