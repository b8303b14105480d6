/** Whether the parts of Rollcall that a page needs, such as its database, work. Needs no session, and costs the service nothing. */
export async function isReady(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch("/api/health/ready", { signal, cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
