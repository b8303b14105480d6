import "server-only";
import type { AuditDetails } from "@/lib/contract/audit";
import type { FileFormat } from "@/lib/contract/file-formats";
import { EXPORT_TYPES, type Lines } from "@/lib/server/export/lines";
import { streamExport } from "@/lib/server/export/stream-export";
import type { Runtime } from "@/lib/server/runtime";
import type { HandlerContext } from "./handler";

interface Export<Row> {
  batches: AsyncGenerator<readonly Row[]>;
  lines: Lines<Row>;
  format: FileFormat;
  /** Part of the file's name, in letters, digits and hyphens. */
  name: string;
  /** A million unless told. */
  mostRows?: number;
}

/** What an export needs of the request for it. */
export interface Exporter extends Pick<HandlerContext<unknown>, "request" | "actor" | "authorise"> {
  rollcall: Pick<Runtime, "auth" | "recordLimiter" | "log">;
}

/**
 * Rows as a file to be saved, which is in the audit once it ends. It is cut when whoever asked for it may read no more.
 * @throws TooManyRequests, and what reading the first batch throws
 */
export async function replyExport<Row>(
  { request: { signal }, rollcall: { auth, recordLimiter, log }, actor, authorise }: Exporter,
  { batches, lines, format, name, mostRows }: Export<Row>,
  { target, details }: { target?: string; details: AuditDetails },
): Promise<Response> {
  if (actor.id !== undefined) recordLimiter.take(actor.id);
  const end = auth.audit.begin();
  const counted = countRows(whileAuthorised(batches, authorise), (rows) => {
    const entry = { kind: "export", actor, ...(target && { target, targetLabel: target }) } as const;
    void end(rows === undefined ? undefined : { ...entry, details: { ...details, format, rows } });
  });
  const first = await counted.next();
  const giveUp = () => void counted.return(undefined);
  // Nobody cancels a file that nobody has begun to read.
  if (signal.aborted) giveUp();
  else signal.addEventListener("abort", giveUp, { once: true });
  const failed = (err: unknown) => log.warn({ err }, "a file could not be finished");
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  return new Response(
    streamExport(counted, { lines, first, failed, now: Date.now, ...(mostRows && { mostRows }) }),
    {
      headers: {
        "cache-control": "private, no-store",
        "content-disposition": `attachment; filename="rollcall-${name}-${time}Z.${format}"`,
        "content-type": EXPORT_TYPES[format],
        "x-content-type-options": "nosniff",
      },
    },
  );
}

/** The same batches. A slow reader takes the last ones long after it was let in. @throws what `authorise` does */
async function* whileAuthorised<Row>(
  batches: AsyncGenerator<readonly Row[]>,
  authorise: Exporter["authorise"],
): AsyncGenerator<readonly Row[]> {
  for await (const batch of batches) {
    await authorise();
    yield batch;
  }
}

/** The same batches. It tells how many rows they had once nobody reads on; undefined if the first could not be read. */
async function* countRows<Row>(
  batches: AsyncGenerator<readonly Row[]>,
  tell: (rows: number | undefined) => void,
): AsyncGenerator<readonly Row[]> {
  let rows = 0;
  let isRead = false;
  try {
    for await (const batch of batches) {
      isRead = true;
      rows += batch.length;
      yield batch;
    }
    isRead = true;
  } finally {
    tell(isRead ? rows : undefined);
  }
}
