import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A component under its own name in a module that is loaded when it is first rendered; `lazy` itself wants a default export.
 * @param Otherwise takes its place where that cannot be loaded, as when Rollcall's server is gone
 */
export function lazyNamed<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  Otherwise: ComponentType<Props> = () => "Not loaded: reload the page.",
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (module) => ({ default: module[name] }),
      () => ({ default: Otherwise }),
    ),
  );
}
