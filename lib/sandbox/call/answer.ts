/** What a handler answers with; the headers that every answer has are added when it is rendered. */
export interface Answer {
  status: number;
  /** JSON; absent for 204. */
  body?: object;
  headers?: Readonly<Record<string, string>>;
}
