const BEARER = /^Bearer +([\x21-\x7e]+)$/i;

/** The credential of an `Authorization: Bearer` header; undefined if there is none or it is malformed. */
export function bearerOf(headers: Headers): string | undefined {
  return BEARER.exec(headers.get("authorization") ?? "")?.[1];
}
