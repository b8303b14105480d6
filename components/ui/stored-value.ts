import { useSyncExternalStore } from "react";

/** Remembered by this browser, or by this tab. */
type Area = "localStorage" | "sessionStorage";

/** A value that the browser remembers. Where nothing may be stored, it lasts until the page is left. */
export type StoredValue<Value> = ReturnType<typeof storedValue<Value>>;

/** The storage is read once, when the value is first wanted. */
function storedValue<Value>(
  area: Area,
  name: string,
  parse: (text: string | null) => Value,
  stringify: (value: Value) => string,
) {
  const listeners = new Set<() => void>();
  let memory: { value: Value } | undefined;
  return {
    read(): Value {
      memory ??= { value: parse(readText(area, name)) };
      return memory.value;
    },
    write(value: Value): void {
      memory = { value };
      try {
        window[area].setItem(name, stringify(value));
      } catch {
        // The value is in memory all the same.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A switch, which is on until somebody turns it off. */
export function storedSwitch(area: Area, name: string): StoredValue<boolean> {
  return storedValue(
    area,
    name,
    (text) => text !== "off",
    (isOn) => (isOn ? "on" : "off"),
  );
}

/** A list of texts; anything else that is stored counts as none. */
export function storedList(area: Area, name: string): StoredValue<readonly string[]> {
  return storedValue(area, name, parseList, JSON.stringify);
}

/** @param onServer the value in the server's HTML, which knows no storage */
export function useStored<Value, OnServer>(
  { subscribe, read }: StoredValue<Value>,
  onServer: OnServer,
): Value | OnServer {
  return useSyncExternalStore<Value | OnServer>(subscribe, read, () => onServer);
}

function readText(area: Area, name: string): string | null {
  try {
    return window[area].getItem(name);
  } catch {
    return null;
  }
}

function parseList(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
