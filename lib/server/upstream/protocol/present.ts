type Optional<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields that have a value: what is absent is left out, never undefined or null, here and on every wire. */
export function present<Fields extends object>(fields: Fields): Optional<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Optional<Fields>;
}
