interface Answer<Data> {
  data: Data | undefined;
  isPlaceholderData: boolean;
  errorUpdateCount: number;
}

/**
 * The answer of a query, or that of the query before as its placeholder, but only until it has failed: with each new try TanStack
 * would show another question's answer again, in the place of the failure.
 */
export function untilFailed<Data>({
  data,
  isPlaceholderData,
  errorUpdateCount,
}: Answer<Data>): Data | undefined {
  return isPlaceholderData && errorUpdateCount > 0 ? undefined : data;
}
