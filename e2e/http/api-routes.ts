import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export type Method = (typeof METHODS)[number];

/** A handler as it is on disk. */
export interface ApiRoute {
  /** Its folder below `app/api`, dynamic segments in brackets. */
  name: string;
  answers: Method[];
  /** Everything else, which it has to refuse. */
  refuses: Method[];
}

/** Values for dynamic segments; a handler with another one is a reason to add it here. */
const EXAMPLES: Record<string, string> = {
  "[...path]": "staff",
  "[resource]": "staff",
  "[id]": "req_1",
  "[requestId]": "req_1",
  "[...nextauth]": "session",
  "[...nowhere]": "nothing",
};

/** Every handler below `app/api`, whether or not anybody thought of it. */
export function apiRoutes(): ApiRoute[] {
  const root = join("app", "api");
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^route\.[jt]sx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => {
      const answers = answeringMethods(readFileSync(file, "utf8"));
      return {
        name: relative(root, dirname(file)).split(sep).join("/"),
        answers,
        refuses: METHODS.filter((method) => !answers.includes(method)),
      };
    });
}

/** Every page below `app`, by its folder, as `apiRoutes` has handlers. */
export function pageRoutes(): string[] {
  return readdirSync("app", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^page\.[jt]sx?$/.test(entry.name))
    .map((entry) => relative("app", entry.parentPath).split(sep).join("/"))
    .sort();
}

/** An address of this page, for this connection. */
export function pageAddress(name: string, connection: string): string {
  const segments = name.split("/").filter((segment) => segment !== "" && !segment.startsWith("("));
  return `/${segments.map((segment) => exampleFor(segment, connection, name)).join("/")}`;
}

/** An address of this handler, for this connection. @throws Error when a dynamic segment has no example */
export function exampleOf({ name }: ApiRoute, connection: string): string {
  const segments = name.split("/").map((segment) => exampleFor(segment, connection, name));
  return `/api/${segments.join("/")}`;
}

/** An address of this handler with this text, escaped, for each id in it; `undefined` where it has none. */
export function withIds({ name }: ApiRoute, connection: string, id: string): string | undefined {
  if (!name.includes("[id]")) return undefined;
  return `/api/${name.replace("[connection]", connection).replaceAll("[id]", encodeURIComponent(id))}`;
}

function exampleFor(segment: string, connection: string, name: string): string {
  if (!segment.startsWith("[")) return segment;
  const example = segment === "[connection]" ? connection : EXAMPLES[segment];
  if (example === undefined) throw new Error(`e2e/api-routes.ts needs an example for ${segment} of ${name}`);
  return example;
}

/** The methods a source has a handler for; one that is missed here fails as not refused. */
function answeringMethods(source: string): Method[] {
  const handled = [...source.matchAll(/^ {2}([A-Z]+): \{$/gm)].map(([, name]) => name);
  const declared = [...source.matchAll(/^export (?:async )?function ([A-Z]+)\b/gm)].map(([, name]) => name);
  const listed = [...source.matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, items = ""]) => items.split(","))
    .map((item) =>
      item
        .trim()
        .split(/\s+as\s+/)
        .at(-1),
    );
  const exported = [...handled, ...declared, ...listed];
  return METHODS.filter((method) => exported.includes(method));
}
