import { existsSync, readFileSync } from "node:fs";

const MANIFEST = ".next/routes-manifest.json";

interface Manifest {
  staticRoutes: readonly { page: string }[];
  /** In the order in which Next tries them. */
  dynamicRoutes: readonly { page: string; regex: string }[];
}

/** Gives the page or handler of a request's target as its folder is called, such as `/c/[connection]`; `none` for any other. */
export type RouteOf = (target: string) => string;

/** Reads the routes of the build. In development there is no list of them, and every target has `none`. */
export function readRoutes(manifest = MANIFEST): RouteOf {
  if (!existsSync(manifest)) return () => "none";
  const { staticRoutes, dynamicRoutes } = JSON.parse(readFileSync(manifest, "utf8")) as Manifest;
  const pages = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  return (target) => {
    const path = target.split(/[?#]/, 1)[0] || "/";
    if (pages.has(path)) return path;
    return patterns.find(({ pattern }) => pattern.test(path))?.page ?? "none";
  };
}
