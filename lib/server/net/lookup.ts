import { AsyncResource } from "node:async_hooks";
import dns, { type LookupOptions } from "node:dns";
import type { LookupFunction } from "node:net";

type Answered = Parameters<LookupFunction>[2];

const waiting = new Map<string, Answered[]>();

/**
 * Looks a name up once for all who wait for it. Node does so on two threads, and while no name server answers each lookup
 * holds one for many seconds: those of one service's calls, of an identity provider or of the database would hold up all others.
 */
export const lookup: LookupFunction = (name, options, answered) => {
  const question = JSON.stringify([name, options]);
  const others = waiting.get(question);
  // Each goes on in the context of its own request, which the log and single sign-on read.
  const own = AsyncResource.bind(answered);
  if (others) return void others.push(own);
  const all = [own];
  waiting.set(question, all);
  dns.lookup(name, options as LookupOptions, (...answer) => {
    waiting.delete(question);
    for (const each of all) each(...answer);
  });
};
