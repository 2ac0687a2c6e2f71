/** The keys of a table, typed: TypeScript itself allows that a value has more of them than its type. */
export const keysOf = <Key extends string>(table: Readonly<Partial<Record<Key, unknown>>>): [Key, ...Key[]] =>
  Object.keys(table) as [Key, ...Key[]]

/** A table with a value for each of these keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  toValue: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map(key => [key, toValue(key)])) as Record<Key, Value>

/** The value of a key that the table may not have, such as one of a later version. Unlike `table[key]`, it finds nothing inherited. */
export const findValue = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
