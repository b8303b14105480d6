/** What the page of a request knows of its connection. */
export interface ConnectionFacts {
  id: string;
  label: string;
  environment: "live" | "test";
  /** Where the service is documented; an http(s) address. */
  docsUrl?: string;
  /** The address of the service, without `/v1`. */
  baseUrl: string;
  /** The first letters of a hash of its key. */
  fingerprint: string;
}
