/** The keys of a table, typed: TypeScript itself allows that a value has more of them than its type. */
export const keysOf = <Key extends string>(table: Readonly<Partial<Record<Key, unknown>>>): [Key, ...Key[]] =>
  Object.keys(table) as [Key, ...Key[]]
