import "server-only";
import type { ConnectionsSetup } from "@/lib/contract/connection-settings";
import type { Runtime } from "@/lib/server/runtime";
import { problemOfKeyFile } from "@/lib/server/settings/secret-files";

/** How all connections are set up, as an administrator sees it: of each key the fingerprint of the one in use now. */
export async function readConnectionsSetup({
  directory,
  setup,
  copies,
}: Pick<Runtime, "copies" | "directory" | "setup">): Promise<ConnectionsSetup> {
  const connections = await Promise.all(
    setup.connections.map(async ({ id, label, environment, resources, docsUrl, origins }) => {
      const { baseUrl, fingerprint } = (await directory.access(id)).key;
      const setting = { id, label, environment, resources, origins, ...(docsUrl && { docsUrl }) };
      const keyFileProblem = problemOfKeyFile(origins.apiKey);
      return { ...setting, baseUrl, fingerprint, ...(keyFileProblem && { keyFileProblem }) };
    }),
  );
  return {
    connections: connections.map((connection) => ({
      ...connection,
      sharesKeyWith: connections
        .filter(({ id, baseUrl, fingerprint }) => {
          const isSame = baseUrl === connection.baseUrl && fingerprint === connection.fingerprint;
          return isSame && id !== connection.id;
        })
        .map(({ id }) => id),
    })),
    warnings: setup.warnings,
    // Without the database of copies there are the connections.
    leftCopies: await copies.leftOver().catch(() => []),
  };
}
