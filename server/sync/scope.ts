import type { Meta } from '../../src/contract/endpoint.ts'
import { type ChangedEntity, changesSince, currentSeq } from '../db/changes.ts'
import { epochOf } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts'
import { isPosition, type Stage, walk } from './walk.ts'

/** The ids of one answer, by kind. `isDelta`: what is not found any more has been removed. */
export type Batch = { ids: Map<ChangedEntity, string[]>; isDelta: boolean; meta: Meta }

type Ask = {
  scope: string
  since: string | undefined
  limit: number
  stages: readonly (Stage & { entity: ChangedEntity })[]
}

/**
 * The next rows that a device must fetch (the contract, section 8). Without a cursor it walks through the present rows; the
 * log's number is read before the first of them and kept in the cursor, so that whatever changes meanwhile comes after.
 * With one it is sent what changed since. A cursor of another market, scope or version, or from a future that a restored
 * backup has forgotten, answers `meta.reset`: start afresh.
 */
export const nextBatch = async (db: Database, ask: Ask): Promise<Batch> => {
  const seq = await currentSeq(db, ask.scope)
  const epoch = await epochOf(db)
  const start: Cursor = { epoch, scope: ask.scope, seq, at: { stage: 0, taken: 0, after: null } }
  const cursor = ask.since === undefined ? start : decodeCursor(ask.since)
  const isOurs = cursor?.epoch === epoch && cursor.scope === ask.scope && cursor.seq <= seq
  if (!cursor || !isOurs || (cursor.at && !isPosition(ask.stages, cursor.at))) return RESET
  return cursor.at ? present(ask, { ...cursor, at: cursor.at }) : changed(db, ask, cursor)
}

const RESET: Batch = { ids: new Map(), isDelta: false, meta: { reset: true } }

const present = async (
  { stages, limit }: Ask,
  { at, ...pinned }: Cursor & Required<Pick<Cursor, 'at'>>,
): Promise<Batch> => {
  const { ids, next } = await walk(stages, at, limit)
  const cursor = encodeCursor(next ? { ...pinned, at: next } : pinned)
  return {
    ids: new Map(stages.map(({ entity }, index) => [entity, ids[index]!])),
    isDelta: false,
    meta: { cursor, more: next !== null },
  }
}

const changed = async (db: Database, { scope, limit }: Ask, cursor: Cursor): Promise<Batch> => {
  const changes = await changesSince(db, scope, cursor.seq, limit)
  const ids = new Map<ChangedEntity, string[]>()
  for (const { entity, entityId } of changes) ids.set(entity, [...(ids.get(entity) ?? []), entityId])
  const seq = changes.at(-1)?.seq ?? cursor.seq
  return { ids, isDelta: true, meta: { cursor: encodeCursor({ ...cursor, seq }), more: changes.length === limit } }
}

/** The rows of a kind in a batch, and in a delta the ids of those that are gone. */
export const rowsOf = async <Row extends { id: string }>(
  { ids, isDelta }: Batch,
  entity: ChangedEntity,
  find: (ids: readonly string[]) => Promise<Row[]>,
): Promise<{ rows: Row[]; removed: string[] }> => {
  const asked = ids.get(entity) ?? []
  const rows = await find(asked)
  const found = new Set(rows.map(row => row.id))
  return { rows, removed: isDelta ? asked.filter(id => !found.has(id)) : [] }
}
