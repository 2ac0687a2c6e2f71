import type { Database } from './store.ts'

/**
 * Raises every `seq` above the values that devices may have, because devices ignore rows with a lower one than theirs.
 * A row changes less than once per millisecond, so the time in milliseconds is higher than any `seq` before.
 */
export const raiseRowNumbers = async (tx: Database, now: number): Promise<void> => {
  for (const { name, columns } of await tx.introspection.getTables()) {
    // The numbers of the change log are only compared within an epoch, and a new one starts.
    if (name === 'changes' || !columns.some(column => column.name === 'seq')) continue
    await tx
      .withTables<Record<string, { seq: number }>>()
      .updateTable(name)
      .set({ seq: now })
      .where('seq', '<', now)
      .execute()
  }
}

/**
 * Raises the numbers by which processes tell whether what they have cached is still true: a number that comes again must
 * not mean other rows.
 */
export const raiseVersions = async (tx: Database, now: number): Promise<void> => {
  const names = ['catalogue', 'listing', 'search documents']
  await tx
    .insertInto('counters')
    .values(names.map(name => ({ name, value: now })))
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  await tx
    .updateTable('counters')
    .set({ value: now })
    .where('value', '<', now)
    // Counters of accounts have their ids.
    .where(row => row.or([row('name', 'in', names), row('name', 'like', '________-____-____-____-____________')]))
    .execute()
  const reaches = ['of_products', 'of_listings', 'of_prices'] as const
  type Versions = Record<'value' | (typeof reaches)[number], number>
  await tx
    .withTables<{ catalogue_versions: Versions }>()
    .updateTable('catalogue_versions')
    .set({ value: now, ...Object.fromEntries(reaches.map(reach => [reach, 0])) })
    .where('value', '<', now)
    .execute()
}
