import { failureOf } from "@/lib/client/http/api-failure";
import { isStorable, savePersonSettings } from "@/lib/client/session/person-settings";
import type { ArrangementChange } from "./arrangement";

/** A change is sent after this pause, as a key that is held changes a width many times a second. */
const PAUSE_MS = 500;

/** Changes of one list that are saved together. */
interface Batch {
  change: ArrangementChange;
  timer: ReturnType<typeof setTimeout> | undefined;
  saved: Promise<string | undefined>;
  resolve(saved: Promise<string | undefined>): void;
}

const waiting = new Map<string, Batch>();
/** Changes that could not be saved, which go with the next one. */
const failed = new Map<string, ArrangementChange>();

/**
 * Saves a change in the person's settings after a pause without further ones, or when the page is left.
 * @returns why it could not be saved, in words; undefined when it was
 */
export function saveArrangement(settingsKey: string, change: ArrangementChange): Promise<string | undefined> {
  // One patch cannot both delete all widths and set some.
  if (waiting.get(settingsKey)?.change.widths === null && change.widths) send(settingsKey);
  const batch = waiting.get(settingsKey) ?? openBatch(settingsKey);
  batch.change = merge(batch.change, change);
  clearTimeout(batch.timer);
  batch.timer = setTimeout(() => send(settingsKey), PAUSE_MS);
  return batch.saved;
}

function openBatch(settingsKey: string): Batch {
  if (waiting.size === 0) watchForLeaving();
  let resolve: Batch["resolve"] = ignore;
  const saved = new Promise<string | undefined>((settle) => {
    resolve = settle;
  });
  const batch: Batch = { change: {}, timer: undefined, saved, resolve };
  waiting.set(settingsKey, batch);
  return batch;
}

function send(settingsKey: string, { isLeaving = false } = {}): void {
  const batch = waiting.get(settingsKey);
  if (!batch) return;
  clearTimeout(batch.timer);
  waiting.delete(settingsKey);
  if (waiting.size === 0) watching?.abort();
  batch.resolve(save(settingsKey, batch.change, isLeaving));
}

async function save(
  settingsKey: string,
  change: ArrangementChange,
  isLeaving: boolean,
): Promise<string | undefined> {
  const before = failed.get(settingsKey);
  const merged = before ? merge(before, change) : change;
  failed.delete(settingsKey);
  try {
    await savePersonSettings({ lists: { [settingsKey]: patchOf(merged) } }, { isLeaving });
    return undefined;
  } catch (error) {
    failed.set(settingsKey, merge(merged, failed.get(settingsKey) ?? {}));
    const { code, message } = failureOf(error).error;
    return code === "server_gone" ? "Rollcall’s server does not answer." : message;
  }
}

function merge(first: ArrangementChange, later: ArrangementChange): ArrangementChange {
  const widths = first.widths && later.widths ? [...first.widths, ...later.widths] : undefined;
  return { ...first, ...later, ...(widths && { widths }) };
}

/** The change as a merge patch, without names that the settings cannot store. The last width of a field wins. */
function patchOf({ hidden, order, widths, density }: ArrangementChange) {
  return {
    ...(hidden !== undefined && { hidden: hidden?.filter(isStorable) ?? null }),
    ...(order !== undefined && { order: order?.filter(isStorable) ?? null }),
    ...(widths !== undefined && {
      widths: widths && Object.fromEntries(widths.filter(([field]) => isStorable(field))),
    }),
    ...(density && { density }),
  };
}

let watching: AbortController | undefined;

/** `beforeunload` comes before the request for the next page, which may be this one again; where it is missing, hiding the page has to do. */
function watchForLeaving(): void {
  watching = new AbortController();
  const { signal } = watching;
  window.addEventListener("beforeunload", sendAll, { signal });
  window.addEventListener("pagehide", sendAll, { signal });
  document.addEventListener("visibilitychange", sendWhenHidden, { signal });
}

function sendWhenHidden(): void {
  if (document.visibilityState === "hidden") sendAll();
}

function sendAll(): void {
  for (const settingsKey of waiting.keys()) send(settingsKey, { isLeaving: true });
}

function ignore(): void {}
