import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A component under its own name in a module that is loaded when it is first rendered; `lazy` itself wants a default export. */
export function lazyNamed<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }));
}
