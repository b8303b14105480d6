/** When the file is released, in milliseconds: a browser may first ask where to save it, and read it only then. */
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
