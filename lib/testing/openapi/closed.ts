/**
 * The same schema with no room for fields that it does not name. Clients must leave that room; a test that did would
 * not notice a field that nobody described.
 */
export function closed(schema: object): object {
  return close(schema) as object;
}

function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== "object" || value === null) return value;
  const inside = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, close(each)]));
  return "properties" in inside ? { ...inside, additionalProperties: false } : inside;
}
