import { sql } from 'kysely'
import { required } from '../config/required.ts'
import type { ChangedEntity } from './change-log.ts'
import { compileOnce, type ParametersOf } from './compile-once.ts'
import { advanceCounters } from './counters.ts'
import { isPostgres } from './database-engine.ts'
import type { Database } from './store.ts'
import type { Tables } from './tables.ts'

export type Change = { scopes: readonly string[]; entity: ChangedEntity; id: string }
type ChangeRow = Tables['changes']

const BATCH = 1000

/**
 * Logs which rows have changed, for each scope: 'catalogue', or the id of the user who owns the row. Each row gets its
 * own number; a scope's numbers are taken in one block. Call it at the end of the transaction of the change: the
 * scope's counter stays locked until the commit, so that numbers follow the order of commits on both engines, and a
 * reader who has seen a number has seen all below it. Scopes are locked in sorted order, so that two writers cannot
 * deadlock.
 * @param now the time in milliseconds
 */
export const logChanges = async (tx: Database, changes: readonly Change[], now: number): Promise<void> => {
  const scopes = [...new Set(changes.flatMap(change => change.scopes))].sort()
  const rowsByScope = new Map(scopes.map(scope => [scope, toChangeRows(scope, changes, now)]))
  if (isPostgres(tx)) return logInOneStatement(tx, rowsByScope, now)
  const lastNumbers = await advanceCounters(
    tx,
    [...rowsByScope].map(([name, { length }]) => ({ name, by: length })),
  )
  for (const [scope, rows] of rowsByScope) numberRows(rows, required(lastNumbers.get(scope), scope))
  const rows = [...rowsByScope.values()].flat()
  for (let from = 0; from < rows.length; from += BATCH)
    await upsertChanges(tx, { rows: rows.slice(from, from + BATCH) })
}

/**
 * The same on PostgreSQL: a round trip less while the counters are locked. They are locked in the order in which they are
 * given.
 */
const logInOneStatement = async (
  tx: Database,
  rowsByScope: ReadonlyMap<string, readonly ChangeRow[]>,
  now: number,
): Promise<void> => {
  const scopes = [...rowsByScope]
  const rows = scopes.flatMap(([, changed]) =>
    changed.map((row, index) => ({ ...row, behind: changed.length - 1 - index })),
  )
  if (rows.length === 0) return
  await sql`
    with counted as (
      insert into counters (name, value)
      select * from unnest(${scopes.map(([scope]) => scope)}::text[], ${scopes.map(([, { length }]) => length)}::bigint[])
      on conflict (name) do update set value = counters.value + excluded.value
      returning name, value
    )
    insert into changes (scope, entity, entity_id, seq, at)
    select scope, entity, entity_id, counted.value - behind, ${now}
    from unnest(
      ${rows.map(({ scope }) => scope)}::text[], ${rows.map(({ entity }) => entity)}::text[],
      ${rows.map(row => row.entity_id)}::text[], ${rows.map(({ behind }) => behind)}::bigint[]
    ) as change (scope, entity, entity_id, behind)
    join counted on counted.name = change.scope
    on conflict (scope, entity, entity_id) do update set seq = excluded.seq, at = excluded.at`.execute(tx)
}

/** The rows of one scope, without duplicates. */
const toChangeRows = (scope: string, changes: readonly Change[], now: number): ChangeRow[] => {
  const rows = changes
    .filter(change => change.scopes.includes(scope))
    .map(({ entity, id }): [string, ChangeRow] => [
      `${entity}/${id}`,
      { scope, entity, entity_id: id, seq: 0, at: now },
    ])
  return [...new Map(rows).values()]
}

const numberRows = (rows: ChangeRow[], last: number): void =>
  rows.forEach((row, index) => {
    row.seq = last - rows.length + 1 + index
  })

const upsertChanges = compileOnce((tx, { rows }: { rows: readonly ParametersOf<ChangeRow>[] }) =>
  tx
    .insertInto('changes')
    .values([...rows])
    .onConflict(conflict =>
      conflict
        .columns(['scope', 'entity', 'entity_id'])
        .doUpdateSet(row => ({ seq: row.ref('excluded.seq'), at: row.ref('excluded.at') })),
    ),
)
