/** How a file of rows is written: spreadsheets read the first, programs the others. */
export const FILE_FORMATS = ["csv", "ndjson", "json"] as const;

export type FileFormat = (typeof FILE_FORMATS)[number];

/** Those of the journal and of the audit, where `?format=` asks for a file in place of a page. */
export const LOG_FORMATS = ["csv", "ndjson"] as const;

export type LogFormat = (typeof LOG_FORMATS)[number];
