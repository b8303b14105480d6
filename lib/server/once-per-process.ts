/**
 * The one value of this name in the process, which the first caller creates. A module variable would not do: Next gives pages,
 * handlers and instrumentation a copy of each module of their own, and the HTTP server in front of it has another one.
 */
export function oncePerProcess<Value>(name: string, create: () => Value): Value {
  const key = Symbol.for(`rollcall.${name}`);
  const values = globalThis as unknown as Record<symbol, Value>;
  values[key] ??= create();
  return values[key];
}
