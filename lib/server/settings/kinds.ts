import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { isHost, isLoopback } from "@/lib/contract/hosts";
import { RESOURCES, type ResourceName } from "@/lib/contract/resources";

/** What may be printed of a refused value: nothing of a secret, and of the others what their kind lets be told from one. */
export type PrintedAs = "address" | "hosts" | "secret" | "other";

/** Completes "… must be …" in the message about a wrong value, and says what of that value the message may show. */
function described<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  printed: PrintedAs,
): Schema {
  return schema.meta({ description, printed });
}

/** The same kind, but its value is never printed. */
export function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  return described(schema, schema.description ?? "", "secret");
}

export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most)
    .describe(`a whole number from ${least} to ${most}`);
}

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values).describe(`one of ${values.join(", ")}`);
}

/** A text that is the address of something. A URL may have spaces around it, but a path could not be joined to it then. */
export function url(check: (url: URL) => boolean, description: string) {
  const text = z
    .string()
    .trim()
    .refine((value) => URL.canParse(value) && check(new URL(value)));
  return described(text, description, "address");
}

/** https everywhere but on this machine, and nothing in it that would not survive joining a path to it. */
function isPlainAddress({ protocol, hostname, username, password, search, hash }: URL): boolean {
  const isSecure = protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
  return isSecure && !username && !password && !search && !hash;
}

export const serviceAddress = url(
  (it) => isPlainAddress(it) && !/\/v1(\/|$)/.test(it.pathname),
  "the service's https:// address (http:// only on loopback), without /v1, credentials, query or fragment",
);

const WEB_ADDRESS = "an http:// or https:// address";

/** What everybody who signs in is shown as a link, so that a user and password in it are left out. */
export const webAddress = described(
  url((it) => /^https?:$/.test(it.protocol), WEB_ADDRESS).transform(withoutCredentials),
  WEB_ADDRESS,
  "address",
);

function withoutCredentials(address: string): string {
  const it = new URL(address);
  if (!it.username && !it.password) return address;
  it.username = "";
  it.password = "";
  return it.href;
}

export const hostList = described(
  z
    .string()
    .toLowerCase()
    .transform((value) => value.split(",").map((host) => host.trim()))
    .pipe(z.array(z.string().refine(isHost))),
  "a comma-separated list of host names, with a port where only that one is meant",
  "hosts",
);

/** An address without brackets, or a name: the message of a listener that fails prints it. */
export const listenHost = described(
  z.string().refine((value) => isIP(value) !== 0 || /^[a-z\d._-]+$/i.test(value)),
  "an address or host name to listen on",
  "hosts",
);

export const path = z.string().transform((value) => resolve(value));

export const apiKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,4096}$/)
  .describe("an API key: at most 4,096 printable characters without spaces");

/** As RFC 6750 lets a bearer token be written. */
export const metricsToken = z
  .string()
  .regex(/^[\w.~+/-]{16,4096}=*$/)
  .describe("a random text of at least 16 letters, digits and -._~+/");

export const secretList = z
  .string()
  .transform((value) => value.split(",").map((each) => each.trim()))
  .pipe(z.array(z.string().min(32)))
  .describe("random texts of at least 32 characters, separated by commas, the newest first");

/** What people see of a connection or a way to sign in. */
export const label = z
  .string()
  .trim()
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u)
  .max(60)
  .describe("a name of 1 to 60 characters");

export const liveOrTest = oneOf(["live", "test"]);

export const resourceNames = Object.keys(RESOURCES) as ResourceName[];

export const resourceList = z
  .string()
  .transform((value) => value.split(",").map((name) => name.trim()))
  .pipe(z.array(z.enum(resourceNames)).min(1))
  .describe(`a comma-separated list out of ${resourceNames.join(", ")}`);

/** What a provider calls itself: an address that its documents are below. */
export const issuer = url(
  isPlainAddress,
  "the https:// address that the identity provider calls itself (http:// only on loopback), without credentials, query or fragment",
);

export const clientId = z
  .string()
  .regex(/^[\x20-\x7e]{1,255}$/)
  .describe("what the identity provider calls this console: at most 255 printable characters");

/** A claim's name or value, which no list can hold. */
export const claimName = z.string().min(1).max(255).describe("a text of 1 to 255 characters");

export const domainList = lowerCaseList(/^([a-z\d_-]+\.)+[a-z\d-]+$/).describe(
  "a comma-separated list of e-mail domains, such as example.com",
);

export const emailList = lowerCaseList(/^[^\s@]{1,64}@[^\s@]+$/).describe(
  "a comma-separated list of e-mail addresses",
);

function lowerCaseList(each: RegExp) {
  return z
    .string()
    .transform((value) => value.split(",").map((entry) => entry.trim().normalize("NFC").toLowerCase()))
    .pipe(z.array(z.string().regex(each)));
}
