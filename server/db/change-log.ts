import { compileOnce, type Parameter } from './compile-once.ts'
import type { Database } from './store.ts'
import type { Tables } from './tables.ts'

const BATCH = 1000

export type ChangedEntity = Tables['changes']['entity']

/** The changes of a scope after the number `since`, oldest first. */
export const listChangesSince = (
  db: Database,
  scope: string,
  since: number,
  limit: number,
): Promise<{ entity: ChangedEntity; entityId: string; seq: number }[]> =>
  db
    .selectFrom('changes')
    .select(['entity', 'entity_id as entityId', 'seq'])
    .where('scope', '=', scope)
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(limit)
    .execute()

/** Whether the log still has a change of a scope up to this number. If not, changes after it may be gone, too. */
export const hasChangeUntil = async (db: Database, scope: string, seq: number): Promise<boolean> => {
  const change = db.selectFrom('changes').select('seq').where('scope', '=', scope).where('seq', '<=', seq).limit(1)
  return (await change.executeTakeFirst()) !== undefined
}

const selectCounter = compileOnce((db, { scope }: { scope: Parameter<string> }) =>
  db.selectFrom('counters').select('value').where('name', '=', scope),
)

/** The number of a scope's last change, 0 before the first. */
export const readCounter = async (db: Database, scope: string): Promise<number> => {
  const [row] = await selectCounter(db, { scope })
  return row?.value ?? 0
}

/** The same for several scopes; those without a change are left out. */
export const readCounters = async (db: Database, scopes: readonly string[]): Promise<Map<string, number>> => {
  const values = new Map<string, number>()
  for (let from = 0; from < scopes.length; from += BATCH) {
    const rows = await db
      .selectFrom('counters')
      .select(['name', 'value'])
      .where('name', 'in', scopes.slice(from, from + BATCH))
      .execute()
    for (const { name, value } of rows) values.set(name, value)
  }
  return values
}
