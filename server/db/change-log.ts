import type { Database } from './store.ts'
import type { Tables } from './tables.ts'

export type ChangedEntity = Tables['changes']['entity']

/**
 * Notes that a row changed, once for each scope: 'catalogue', or the id of a user whose own rows it belongs to. The
 * counter's row stays locked until the commit, so the order of `seq` is the order of commits on every engine, and a reader
 * who has seen a number has seen all below it. Scopes are taken in one order, so that two writers never wait for each other.
 * @param tx the transaction of the change itself
 * @param now milliseconds
 */
export const logChange = async (
  tx: Database,
  scopes: readonly string[],
  entity: ChangedEntity,
  entityId: string,
  now: number,
): Promise<void> => {
  for (const scope of [...new Set(scopes)].sort()) {
    const seq = await nextSeq(tx, scope)
    await tx
      .insertInto('changes')
      .values({ scope, entity, entity_id: entityId, seq, at: now })
      .onConflict(conflict => conflict.columns(['scope', 'entity', 'entity_id']).doUpdateSet({ seq, at: now }))
      .execute()
  }
}

/** What changed in a scope after `since`, oldest first, at most `limit` rows. */
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

/** The number of a scope's last change, 0 before the first. */
export const readCounter = async (db: Database, scope: string): Promise<number> => {
  const row = await db.selectFrom('counters').select('value').where('name', '=', scope).executeTakeFirst()
  return row?.value ?? 0
}

const nextSeq = async (tx: Database, scope: string): Promise<number> => {
  const { value } = await tx
    .insertInto('counters')
    .values({ name: scope, value: 1 })
    .onConflict(conflict => conflict.column('name').doUpdateSet(row => ({ value: row('counters.value', '+', 1) })))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
