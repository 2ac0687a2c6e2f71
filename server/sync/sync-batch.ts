import type { Meta } from '../../src/contract/endpoint.ts'
import { type ChangedEntity, listChangesSince, readCounter } from '../db/change-log.ts'
import { readEpoch } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { isValidPosition, readStages, type SyncStage } from './initial-sync.ts'
import { decodeCursor, encodeCursor, type SyncCursor } from './sync-cursor.ts'

/** The ids of one response by entity. In a delta, ids whose rows are not found were removed. */
export type SyncBatch = { ids: Map<ChangedEntity, string[]>; isDelta: boolean; meta: Meta }

type SyncQuery = {
  /** Whose changes are read. */
  scope: string
  /** What a cursor is valid for; absent: the scope. Of a shop's people it names their role, because each sees other rows. */
  cursorScope?: string
  since: string | undefined
  limit: number
  stages: readonly (SyncStage & { entity: ChangedEntity })[]
}

/**
 * The next rows that a device must store. Without a cursor this is the initial sync, page by page; the change log's
 * number at its start is kept in the cursor, so that changes made meanwhile are sent afterwards. With a cursor it is
 * what has changed since. A cursor of another database, scope or version, or one ahead of a restored backup, gets
 * `meta.reset`, and the device starts again.
 */
export const readSyncBatch = async (db: Database, query: SyncQuery): Promise<SyncBatch> => {
  const seq = await readCounter(db, query.scope)
  const epoch = await readEpoch(db)
  const { scope, cursorScope = scope } = query
  const start: SyncCursor = { epoch, scope: cursorScope, seq, at: { stage: 0, taken: 0, after: null } }
  const cursor = query.since === undefined ? start : decodeCursor(query.since)
  const isCurrent = cursor?.epoch === epoch && cursor.scope === cursorScope && cursor.seq <= seq
  if (!cursor || !isCurrent || (cursor.at && !isValidPosition(query.stages, cursor.at))) return RESET
  if (cursor.at) return readInitialBatch(query, { ...cursor, at: cursor.at })
  return cursor.seq === seq ? createUnchangedBatch(cursor) : readChangedBatch(db, query, cursor)
}

const RESET: SyncBatch = { ids: new Map(), isDelta: false, meta: { reset: true } }

const readInitialBatch = async (
  { stages, limit }: SyncQuery,
  { at, ...pinned }: SyncCursor & Required<Pick<SyncCursor, 'at'>>,
): Promise<SyncBatch> => {
  const { ids, next } = await readStages(stages, at, limit)
  const cursor = encodeCursor(next ? { ...pinned, at: next } : pinned)
  return {
    ids: new Map(stages.map(({ entity }, index) => [entity, ids[index] ?? []])),
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

/** Most devices that ask have everything already. */
const createUnchangedBatch = (cursor: SyncCursor): SyncBatch => ({
  ids: new Map(),
  isDelta: true,
  meta: { cursor: encodeCursor(cursor), more: false },
})

/** The rows of an entity in a batch, and in a delta the ids of removed ones. */
export const loadBatchRows = async <Row extends { id: string }>(
  { ids, isDelta }: SyncBatch,
  entity: ChangedEntity,
  find: (ids: readonly string[]) => Promise<Row[]>,
): Promise<{ rows: Row[]; removed: string[] }> => {
  const entityIds = ids.get(entity) ?? []
  const rows = await find(entityIds)
  const found = new Set(rows.map(row => row.id))
  return { rows, removed: isDelta ? entityIds.filter(id => !found.has(id)) : [] }
}
