/** An error and what was behind it, outermost first: drizzle wraps the driver's errors. */
export function causesOf(thrown: unknown): Error[] {
  const errors: Error[] = [];
  for (let error = thrown; error instanceof Error; error = error.cause) errors.push(error);
  return errors;
}

/** PostgreSQL's code for a statement that it has cancelled, because it took too long. */
const CANCELED = "57014";

export function isCanceled(thrown: unknown): boolean {
  return causesOf(thrown).some((error) => "code" in error && error.code === CANCELED);
}
