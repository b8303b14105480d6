const MAX_BYTES = 64 * 1024;

/**
 * The body as text; undefined if it is longer than 64 KiB, breaks off or is not UTF-8. It is read to its end in any
 * case, because the connection's next request comes after it.
 */
export async function readText(request: Request): Promise<string | undefined> {
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.length;
      if (size <= MAX_BYTES) chunks.push(chunk);
    }
    return size <= MAX_BYTES ? decodeAll(chunks) : undefined;
  } catch {
    return undefined;
  }
}

function decodeAll(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
}
