import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  useEffect,
  useState,
} from "react";

/** How long a part that could not be loaded waits before it is tried again, in milliseconds. */
const REST_MS = 5_000;

/**
 * A component under its own name in a module that is loaded when it is first rendered; `lazy` itself wants a default export.
 * @param Otherwise takes its place for as long as that cannot be loaded, as when Rollcall's server is gone
 */
export function lazyNamed<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  Otherwise: ComponentType<Props> = () => "Not loaded; trying again.",
): LazyExoticComponent<ComponentType<Props>> {
  // `lazy` keeps what it has once, so this goes on trying inside of it.
  function Later(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>();
    useEffect(() => {
      const timer = setInterval(async () => {
        try {
          const { [name]: found } = await load();
          clearInterval(timer);
          setPart(() => found);
        } catch {
          // It is tried again.
        }
      }, REST_MS);
      return () => clearInterval(timer);
    }, []);
    return createElement(Part ?? Otherwise, props);
  }
  return lazy(() =>
    load().then(
      (module) => ({ default: module[name] }),
      () => ({ default: Later }),
    ),
  );
}
