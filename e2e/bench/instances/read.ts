import { type Dispatcher, request } from "undici";
import { PURPOSE_HEADER } from "@/lib/contract/purpose";

/** The outcome of one read through a console. */
export interface Read {
  status: number;
  /** The code of an error. */
  code?: string;
  /** The wait that `Retry-After` asks for, in milliseconds. */
  waitMs: number;
  tookMs: number;
}

let next = 0;

/** Reads a page that nobody has read before, so that no answer comes from memory. Without an answer the status is 0. */
export async function readNew(api: string, cookie: string, purpose = "browse"): Promise<Read> {
  next += 1;
  const path = `${api}/v1/staff?limit=1&starting_after=${next}`;
  const headers = { cookie, "x-rollcall": "1", [PURPOSE_HEADER]: purpose };
  const from = performance.now();
  try {
    const { statusCode, headers: answered, body } = await request(path, { headers });
    const text = await body.text();
    const tookMs = performance.now() - from;
    const waitMs = Number(answered["retry-after"] ?? 0) * 1_000;
    return { status: statusCode, ...codeOf(statusCode, text), waitMs, tookMs };
  } catch {
    return { status: 0, waitMs: 0, tookMs: performance.now() - from };
  }
}

function codeOf(status: Dispatcher.ResponseData["statusCode"], text: string): { code?: string } {
  return status === 200 ? {} : { code: JSON.parse(text).error?.code };
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
