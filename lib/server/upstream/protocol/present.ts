type Optional<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields that have a value: what is undefined is left out. */
export function present<Fields extends object>(fields: Fields): Optional<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Optional<Fields>;
}
