import { isIP } from "node:net";
import { z } from "zod";
import { isHost, isLoopback } from "@/lib/contract/hosts";
import { RESOURCES, type ResourceName } from "@/lib/contract/resources";

/** One of these words. Each kind's description says what the setting should be. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values).describe(`one of ${values.join(", ")}`);
}

/** A text that is the address of something. */
export function url(check: (url: URL) => boolean, description: string) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && check(new URL(value)))
    .describe(description);
}

/** https everywhere but on this machine, and nothing in it that would not survive joining a path to it. */
function isServiceAddress(address: URL): boolean {
  const secure =
    address.protocol === "https:" || (address.protocol === "http:" && isLoopback(address.hostname));
  const plain = !address.username && !address.password && !address.search && !address.hash;
  return secure && plain && !/\/v1(\/|$)/.test(address.pathname);
}

export const serviceAddress = url(
  isServiceAddress,
  "the service's https:// address (http:// only on loopback), without /v1, credentials, query or fragment",
);

export const webAddress = url((it) => /^https?:$/.test(it.protocol), "an http:// or https:// address");

export const hostList = z
  .string()
  .toLowerCase()
  .transform((value) => value.split(",").map((host) => host.trim()))
  .pipe(z.array(z.string().refine(isHost)))
  .describe("a comma-separated list of host names, with a port where only that one is meant");

/** An address without brackets, or a name; anything else would be printed when nobody can listen on it. */
export const listenHost = z
  .string()
  .refine((value) => isIP(value) !== 0 || /^[a-z\d._-]+$/i.test(value))
  .describe("an address or host name to listen on");

export const apiKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,4096}$/)
  .describe("an API key: at most 4,096 printable characters without spaces");

export const label = z.string().min(1).max(60).describe("a name of 1 to 60 characters");

export const liveOrTest = oneOf(["live", "test"]);

export const resourceNames = Object.keys(RESOURCES) as ResourceName[];
