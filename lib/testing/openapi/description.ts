import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** One documented response, its references resolved. */
export interface DocumentedResponse {
  headers: Record<string, { required?: boolean; schema: object }>;
  content?: { "application/json": { schema: object; examples: Record<string, { value: unknown }> } };
}

/** Status to response: what one kind of request may be answered with. */
type Responses = Record<string, DocumentedResponse>;

/** Every kind of request the description knows, as `GET /v1/staff`, and what it says about the rest. */
export interface Description {
  kinds: ReadonlyMap<string, Responses>;
  kindOf(method: string, path: string): string;
}

type Json = Record<string, unknown>;
type PathItem = Record<string, unknown> & { "x-other-methods": Responses };

const METHODS = ["get", "post", "delete"];
const OTHER_METHODS = "other methods";
const OTHER_PATHS = "other paths";

/** Reads public/openapi.yaml. */
export function readDescription(): Description {
  const document = parse(readFileSync("public/openapi.yaml", "utf8")) as Json;
  const resolved = resolve(document, document) as Json;
  const paths = resolved.paths as Record<string, PathItem>;
  const otherPaths = resolved["x-other-paths"] as Record<string, Responses>;
  const kinds = new Map<string, Responses>();
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS.filter((each) => each in item)) {
      kinds.set(`${method.toUpperCase()} ${path}`, (item[method] as { responses: Responses }).responses);
    }
    kinds.set(`${OTHER_METHODS} ${path}`, item["x-other-methods"]);
  }
  for (const [prefix, responses] of Object.entries(otherPaths)) {
    kinds.set(`${OTHER_PATHS} ${prefix}`, responses);
  }

  function kindOf(method: string, path: string): string {
    const template = Object.keys(paths).find((each) => isAt(each, path));
    if (!template) return `${OTHER_PATHS} ${path === "/v1" || path.startsWith("/v1/") ? "/v1" : "/"}`;
    const kind = `${method} ${template}`;
    return kinds.has(kind) ? kind : `${OTHER_METHODS} ${template}`;
  }

  return { kinds, kindOf };
}

function isAt(template: string, path: string): boolean {
  const pattern = template.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(path);
}

/** The document has no circles, so references can be replaced by what they refer to. */
function resolve(value: unknown, document: Json): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(each, document));
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value) return resolve(lookUp(String(value.$ref), document), document);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(each, document)]));
}

function lookUp(reference: string, document: Json): unknown {
  return reference
    .slice("#/".length)
    .split("/")
    .reduce<unknown>((inside, key) => (inside as Json)[key], document);
}
