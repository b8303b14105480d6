const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text can be the id of a row; PostgreSQL refuses to compare a uuid with anything else. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
