import type { Meta } from '../../../src/contract/endpoint.ts'
import { type ChangedEntity, listChangesSince, readCounter } from '../../db/change-log.ts'
import { readEpoch } from '../../db/counters.ts'
import type { Database } from '../../db/store.ts'
import { isValidPosition, readStages, type SyncStage } from './initial-sync.ts'
import { decodeCursor, encodeCursor, type SyncCursor } from './sync-cursor.ts'

/** The ids of one answer, by kind. `isDelta`: what is not found any more has been removed. */
export type SyncBatch = { ids: Map<ChangedEntity, string[]>; isDelta: boolean; meta: Meta }

type SyncQuery = {
  scope: string
  since: string | undefined
  limit: number
  stages: readonly (SyncStage & { entity: ChangedEntity })[]
}

/**
 * The next rows that a device must fetch (the contract, section 8). Without a cursor it walks through the present rows; the
 * log's number is read before the first of them and kept in the cursor, so that whatever changes meanwhile comes after.
 * With one it is sent what changed since. A cursor of another market, scope or version, or from a future that a restored
 * backup has forgotten, answers `meta.reset`: start afresh.
 */
export const readSyncBatch = async (db: Database, ask: SyncQuery): Promise<SyncBatch> => {
  const seq = await readCounter(db, ask.scope)
  const epoch = await readEpoch(db)
  const start: SyncCursor = { epoch, scope: ask.scope, seq, at: { stage: 0, taken: 0, after: null } }
  const cursor = ask.since === undefined ? start : decodeCursor(ask.since)
  const isOurs = cursor?.epoch === epoch && cursor.scope === ask.scope && cursor.seq <= seq
  if (!cursor || !isOurs || (cursor.at && !isValidPosition(ask.stages, cursor.at))) return RESET
  return cursor.at ? readInitialBatch(ask, { ...cursor, at: cursor.at }) : readChangedBatch(db, ask, cursor)
}

const RESET: SyncBatch = { ids: new Map(), isDelta: false, meta: { reset: true } }

const readInitialBatch = async (
  { stages, limit }: SyncQuery,
  { at, ...pinned }: SyncCursor & Required<Pick<SyncCursor, 'at'>>,
): Promise<SyncBatch> => {
  const { ids, next } = await readStages(stages, at, limit)
  const cursor = encodeCursor(next ? { ...pinned, at: next } : pinned)
  return {
    ids: new Map(stages.map(({ entity }, index) => [entity, ids[index]!])),
    isDelta: false,
    meta: { cursor, more: next !== null },
  }
}

const readChangedBatch = async (db: Database, { scope, limit }: SyncQuery, cursor: SyncCursor): Promise<SyncBatch> => {
  const changes = await listChangesSince(db, scope, cursor.seq, limit)
  const ids = new Map<ChangedEntity, string[]>()
  for (const { entity, entityId } of changes) ids.set(entity, [...(ids.get(entity) ?? []), entityId])
  const seq = changes.at(-1)?.seq ?? cursor.seq
  return { ids, isDelta: true, meta: { cursor: encodeCursor({ ...cursor, seq }), more: changes.length === limit } }
}

/** The rows of a kind in a batch, and in a delta the ids of those that are gone. */
export const loadBatchRows = async <Row extends { id: string }>(
  { ids, isDelta }: SyncBatch,
  entity: ChangedEntity,
  find: (ids: readonly string[]) => Promise<Row[]>,
): Promise<{ rows: Row[]; removed: string[] }> => {
  const asked = ids.get(entity) ?? []
  const rows = await find(asked)
  const found = new Set(rows.map(row => row.id))
  return { rows, removed: isDelta ? asked.filter(id => !found.has(id)) : [] }
}
