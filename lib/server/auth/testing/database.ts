// For tests alone: a database that fails, counts or waits.
import type { Db } from "@/lib/server/db/open-database";

/** Something to wait for until it is opened. */
export function closedGate(): { opened: Promise<void>; open: () => void } {
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open?.() };
}

/** The same database, with a word in every call. */
export function intercept(target: Db, before: (method: string) => void): Db {
  return new Proxy(target, {
    get(object, method: keyof Db & string) {
      const value = Reflect.get(object, method) as unknown;
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        before(method);
        return value.apply(object, args) as unknown;
      };
    },
  });
}

/** The same database, and how often each method of it was called. */
export function counting(target: Db): { counted: Db; calls: Record<string, number> } {
  const calls: Record<string, number> = {};
  const counted = intercept(target, (method) => {
    calls[method] = (calls[method] ?? 0) + 1;
  });
  return { counted, calls };
}

/** The same database, whose first `select` is made at once and answered only after `gate`, which is called once it is read. */
export function delayed(target: Db, gate: () => Promise<void>): Db {
  let first = true;
  return new Proxy(target, {
    get(object, method: keyof Db & string) {
      const value = Reflect.get(object, method) as unknown;
      if (method !== "select" || !first || typeof value !== "function") return value;
      first = false;
      return () => chain(object.select(), gate);
    },
  });
}

function chain(query: object, gate: () => Promise<void>): unknown {
  return new Proxy(query, {
    get(object, method: string) {
      const value = Reflect.get(object, method) as (...args: unknown[]) => unknown;
      if (method !== "where") return (...args: unknown[]) => chain(value.apply(object, args) as object, gate);
      return async (...args: unknown[]) => {
        const rows = await value.apply(object, args);
        await gate();
        return rows;
      };
    },
  });
}
