/** Why the sandbox could not listen on its port, and what to set instead. */
export function explainListenError(port: number, error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken. Stop what is using it, or set SANDBOX_PORT to another one (0 takes any).`;
  }
  if (code === "EACCES") return `Port ${port} may not be used by this account. Set SANDBOX_PORT above 1023.`;
  return `The sandbox could not listen on port ${port}: ${error instanceof Error ? error.message : error}`;
}
