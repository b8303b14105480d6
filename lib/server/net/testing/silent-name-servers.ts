// For tests alone.
import dns from "node:dns";
import { vi } from "vitest";

/** Name servers that answer nobody until they are told to. @returns what is being looked up, and how to answer it */
export function silentNameServers() {
  const asked: { name: string; answer(error: NodeJS.ErrnoException | null, address?: string): void }[] = [];
  vi.spyOn(dns, "lookup").mockImplementation(((name: string, options: dns.LookupOptions, done: Done) => {
    const answer = (error: NodeJS.ErrnoException | null, address = "") =>
      options.all ? done(error, [{ address, family: 4 }]) : done(error, address, 4);
    asked.push({ name, answer });
  }) as typeof dns.lookup);
  return asked;
}

type Done = (...answer: unknown[]) => void;
