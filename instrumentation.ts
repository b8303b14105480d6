/** Next calls this once before the first request: what lives as long as the process starts here. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startOrExit } = await import("@/lib/server/start");
  await startOrExit();
}
