import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "./postgres-address";
import { makeCertificate } from "./testing/certificate";
import { postgresMissing, startPostgres, temporaryFolder } from "./testing/databases";

const missing = postgresMissing();

if (missing) test("PostgreSQL", ({ skip }) => skip(missing));

describe.skipIf(missing)("a PostgreSQL server that takes TLS", () => {
  const folder = temporaryFolder();
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let url: string;
  let own: string;
  let another: string;
  beforeAll(async () => {
    const certificate = makeCertificate(folder.path);
    own = certificate.certificate;
    mkdirSync(join(folder.path, "another"));
    another = makeCertificate(join(folder.path, "another")).certificate;
    server = await startPostgres(certificate);
    url = await server.createDatabase();
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  /** Whether the connection is encrypted, or why there is none. */
  async function connect(host: string, query: string): Promise<boolean | string> {
    const client = new pg.Client(addressOf(`${url.replace("127.0.0.1", host)}?${query}`));
    try {
      await client.connect();
      const { rows } = await client.query("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
      return rows[0].ssl;
    } catch (error) {
      return String(error);
    } finally {
      await client.end();
    }
  }

  test.each([
    ["on this machine is spoken to as it is", "127.0.0.1", "", false],
    ["is encrypted with, whoever it is, for sslmode=require", "127.0.0.1", "sslmode=require", true],
    ["has to be who it says for verify-full", "localhost", "sslmode=verify-full&sslrootcert=own", true],
    [
      "of another name is refused for verify-full",
      "127.0.0.1",
      "sslmode=verify-full&sslrootcert=own",
      /does not match|altnames/,
    ],
    ["of another name will do for verify-ca", "127.0.0.1", "sslmode=verify-ca&sslrootcert=own", true],
    [
      "of another root is refused for verify-ca",
      "localhost",
      "sslmode=verify-ca&sslrootcert=another",
      /self-signed/,
    ],
    [
      "of another root is refused for require with one",
      "localhost",
      "sslmode=require&sslrootcert=another",
      /self-signed/,
    ],
    ["of no public root is refused for sslrootcert=system", "localhost", "sslrootcert=system", /self-signed/],
  ])("that %s", async (_promise, host, query, outcome) => {
    const answer = await connect(host, query.replace("=own", `=${own}`).replace("=another", `=${another}`));
    if (outcome instanceof RegExp) expect(answer).toMatch(outcome);
    else expect(answer).toBe(outcome);
  });
});
