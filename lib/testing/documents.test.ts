import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";

describe.each(["ARCHITECTURE.md", "CONTRIBUTING.md", "DECISIONS.md", "OPERATIONS.md", "README.md"])(
  "%s",
  (document) => {
    const text = readFileSync(document, "utf8");

    test("names only files and folders that exist", () => {
      const paths = [...text.matchAll(/`((?:app|components|deploy|e2e|lib|public)\/[^`\s]+)`/g)]
        .map(([, path]) => path as string)
        .filter((path) => !/[{<…]/.test(path));
      expect(paths.filter((path) => !exists(path))).toEqual([]);
    });

    test("links only to documents and headings that exist", () => {
      const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, path]) => path as string);
      expect(links.filter((path) => !existsSync(path))).toEqual([]);
    });
  },
);

/** Whether a file or folder is there; a path that ends in a pattern is a file that begins as the pattern does. */
function exists(path: string): boolean {
  const [start = "", pattern] = path.split("*", 2);
  if (pattern === undefined) return existsSync(path);
  const folder = start.endsWith("/") ? start : dirname(start);
  return (
    existsSync(folder) &&
    readdirSync(folder).some((name) => `${folder.replace(/\/$/, "")}/${name}`.startsWith(start))
  );
}
