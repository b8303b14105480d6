/** Until the file is let go, in milliseconds: a browser may ask where to save it first, and read it only then. */
const HELD_MS = 600_000;

/** Has the browser save a file. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), HELD_MS);
}
