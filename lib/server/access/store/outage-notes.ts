export interface OutageLog {
  warn(details: { err: unknown }, message: string): void;
  info(details: object, message: string): void;
}

/**
 * Says once in the log that something fails, and once that it does no more, however often it is tried in between.
 * @param cannot what is said of what is known of access then
 * @param can and after it
 */
export function createOutageNotes(log: OutageLog, cannot: string, can: string) {
  let isFailing = false;
  return {
    failed(err: unknown): void {
      if (!isFailing) log.warn({ err }, `what is known of access ${cannot}`);
      isFailing = true;
    },
    worked(): void {
      if (isFailing) log.info({}, `what is known of access ${can}`);
      isFailing = false;
    },
  };
}
