/** The version of the service that Rollcall speaks (interface, "Versioning" 2). */
export const SPOKEN_VERSION = "v1";
