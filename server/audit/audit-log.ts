import { type NotNull, type Selectable, sql } from 'kysely'
import { v7 } from 'uuid'
import type { AuditEntry } from '../../src/contract/audit/audit-log.ts'
import { containsText, countRows, ifGiven, onPage, type Sorting, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { findMentions, listMentionedIds } from './audit-mentions.ts'
import { DELETED_USER } from './system-actor.ts'

export type AuditState = Record<string, unknown> | null

export type NewAuditEntry = {
  /** Who acted. The system has no user id. */
  actor: { userId: string | null; name: string; role: string }
  /** `entity.verb`, for example 'shop.change-status'. */
  action: string
  entity: string
  id: string
  /** The changed values before and after, without secrets. Null if the entity did not or does not exist. */
  before: AuditState
  after: AuditState
  now: number
}

/** Records an action in its own transaction, so that both are committed or neither. */
export const insertAuditEntry = (tx: Database, entry: NewAuditEntry): Promise<void> => insertAuditEntries(tx, [entry])

/** The same for several actions at once. */
export const insertAuditEntries = async (tx: Database, entries: readonly NewAuditEntry[]): Promise<void> => {
  if (entries.length > 0) await tx.insertInto('audit_log').values(entries.map(toAuditRow)).execute()
}

const toAuditRow = ({ actor, action, entity, id, before, after, now }: NewAuditEntry) => ({
  id: v7(),
  actor_id: actor.userId,
  actor_name: actor.name,
  role: actor.role,
  action,
  entity,
  entity_id: id,
  before_state: before && JSON.stringify(before),
  after_state: after && JSON.stringify(after),
  at: now,
})

/** Was this action recorded for this row before? */
export const isAudited = async (
  db: Database,
  { action, entity, id }: Pick<NewAuditEntry, 'action' | 'entity' | 'id'>,
): Promise<boolean> => {
  const entry = db.selectFrom('audit_log').select('id').where('entity', '=', entity).where('entity_id', '=', id)
  return (await entry.where('action', '=', action).executeTakeFirst()) !== undefined
}

/** What entries about somebody's things may keep: no reason, note or name that a person wrote. */
const KEPT_STATES = {
  user: ['status'],
  order: ['number', 'status', 'paymentStatus', 'restock', 'amount', 'transactionId'],
  review: ['rating', 'productId', 'hidden'],
  question: ['productId'],
  shop: ['name', 'status'],
  product: ['name', 'status', 'moderation', 'price', 'stock'],
  message: ['handled'],
  'api-key': ['scopes', 'expiresAt'],
  webhook: ['topics'],
} as const satisfies Record<string, readonly string[]>

/** The ids of rows of a kind with which a person did something, also of rows that are gone. */
export const listAuditedIds = async (
  db: Database,
  { entity, actorId }: { entity: keyof typeof KEPT_STATES; actorId: string },
): Promise<string[]> => {
  const own = db.selectFrom('audit_log').select('entity_id').distinct().where('entity', '=', entity)
  return (await own.where('actor_id', '=', actorId).execute()).map(row => row.entity_id)
}

/** Removes what people wrote from the entries about these rows. What was done, and when, stays. */
export const stripAuditEntries = async (
  tx: Database,
  entity: keyof typeof KEPT_STATES,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('audit_log')
    .select(['id', 'before_state', 'after_state'])
    .where('entity', '=', entity)
    .where('entity_id', 'in', [...ids])
    .execute()
  for (const { id, before_state, after_state } of rows) {
    const [before, after] = [stripState(entity, before_state), stripState(entity, after_state)]
    if (before === before_state && after === after_state) continue
    await tx
      .updateTable('audit_log')
      .set(row => ({ before_state: before, after_state: after, seq: row('seq', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
}

const stripState = (entity: keyof typeof KEPT_STATES, state: string | null): string | null => {
  const kept: readonly string[] = KEPT_STATES[entity]
  const values = Object.entries(parseAuditState(state) ?? {}).filter(([name]) => kept.includes(name))
  return state === null ? null : JSON.stringify(Object.fromEntries(values))
}

/** Removes a person's name and details from the log. The actions themselves stay. */
export const anonymisePersonInAuditLog = async (
  tx: Database,
  { userId, profileId, email }: { userId: string; profileId: string; email: string },
): Promise<void> => {
  await tx
    .updateTable('audit_log')
    .set(row => ({ actor_name: DELETED_USER, seq: row('seq', '+', 1) }))
    .where('actor_id', '=', userId)
    .execute()
  await tx
    .updateTable('audit_log')
    .set(row => ({ before_state: null, after_state: null, seq: row('seq', '+', 1) }))
    .where('entity', 'in', ['customer', 'vendor', 'admin'])
    .where('entity_id', '=', profileId)
    .execute()
  await tx
    .updateTable('audit_log')
    .set(row => ({ before_state: null, seq: row('seq', '+', 1) }))
    .where('entity', '=', 'subscriber')
    .where('before_state', '=', JSON.stringify({ email }))
    .execute()
}

type AuditQuery = Sorting<'createdAt'> & {
  page: number
  limit: number
  searchTerm?: string | undefined
  entity?: string | undefined
  entityId?: string | undefined
  actorId?: string | undefined
  /** ISO times, both included. */
  createdFrom?: string | undefined
  createdTo?: string | undefined
}

const SORTS = { createdAt: sql`at` }

/**
 * A page of the audit log and the exact total, by default newest first. The term is searched in actors, actions and
 * values.
 */
export const listAuditLog = async (
  db: Database,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; total: number }> => {
  const { searchTerm, entity, entityId, actorId, createdFrom, createdTo } = query
  const matching = db
    .selectFrom('audit_log')
    .$call(ifGiven(entity, (rows, value) => rows.where('entity', '=', value)))
    .$call(ifGiven(entityId, (rows, value) => rows.where('entity_id', '=', value)))
    .$call(ifGiven(actorId, (rows, value) => rows.where('actor_id', '=', value)))
    .$call(ifGiven(createdFrom, (rows, value) => rows.where('at', '>=', Date.parse(value))))
    .$call(ifGiven(createdTo, (rows, value) => rows.where('at', '<=', Date.parse(value))))
    .$call(
      ifGiven(searchTerm || null, (rows, term) =>
        rows.where(row =>
          row.or([
            containsText(row.ref('actor_name'), term),
            containsText(row.ref('action'), term),
            containsText(row.fn.coalesce('before_state', row.val('')), term),
            containsText(row.fn.coalesce('after_state', row.val('')), term),
          ]),
        ),
      ),
    )
  const total = await countRows(matching)
  const rows = await matching.selectAll().$call(onPage(SORTS, query)).execute()
  return { entries: await withMentions(db, rows.map(toEntry)), total }
}

const withMentions = async (db: Database, entries: AuditEntry[]): Promise<AuditEntry[]> => {
  const known = await findMentions(db, entries.flatMap(listMentionedIds))
  return entries.map(entry => ({
    ...entry,
    mentions: Object.fromEntries(
      listMentionedIds(entry).flatMap(id => {
        const name = known.get(id)
        return name === undefined ? [] : [[id, name]]
      }),
    ),
  }))
}

/** More admins than that are found by the search. */
const MAX_ACTORS = 200

/** Everybody who has an entry, by name. */
export const listAuditActors = async (db: Database): Promise<{ id: string; name: string }[]> => {
  const rows = await db
    .selectFrom('audit_log')
    .select(row => ['actor_id as id', row.fn.max('actor_name').as('name')])
    .where('actor_id', 'is not', null)
    .$narrowType<{ id: NotNull }>()
    .groupBy('actor_id')
    .orderBy('name')
    .limit(MAX_ACTORS)
    .execute()
  return rows.map(({ id, name }) => ({ id, name }))
}

const toEntry = (row: Selectable<Tables['audit_log']>): AuditEntry => ({
  id: row.id,
  actor: { id: row.actor_id, name: row.actor_name, role: row.role },
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  before: parseAuditState(row.before_state),
  after: parseAuditState(row.after_state),
  at: toIso(row.at),
  seq: row.seq,
})

const parseAuditState = (state: string | null): AuditState => (state === null ? null : JSON.parse(state))
