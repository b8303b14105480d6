/**
 * The names of one culture, comma-separated; `name=handle` where leaving the accents out does not give an ASCII handle.
 */
export interface NameSource {
  given: string;
  family: string;
  familyFirst?: boolean;
  /** Between the two names; by default a space. */
  separator?: string;
}

/** A name as it is displayed, and its ASCII form for e-mail addresses. */
export interface Name {
  display: string;
  handle: string;
}
