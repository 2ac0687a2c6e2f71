import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { ModerationItem, ModerationKind } from '../../src/contract/moderation/moderation.ts'
import { keysOf } from '../../src/contract/records.ts'
import type { ReportedEntity, ReportReason } from '../../src/contract/reports/report-reasons.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

type NewReport = {
  id?: string | undefined
  entity: ReportedEntity
  entityId: string
  reporterId: string
  reason: ReportReason
  note: string
  now: number
}

/**
 * Inserts a report. A person's second report of the same thing replaces what they said in the first, as long as that is
 * open; one that was decided stays closed.
 */
export const saveReport = async (
  tx: Database,
  { id = v7(), entity, entityId, reporterId, reason, note, now }: NewReport,
): Promise<void> => {
  await tx
    .insertInto('reports')
    .values({
      ...{ id, entity, entity_id: entityId, reporter_id: reporterId },
      ...{ reason, note, created_at: now, closed_at: null },
    })
    .onConflict(conflict => conflict.columns(['entity', 'entity_id', 'reporter_id']).doUpdateSet({ reason, note }))
    .execute()
}

/** Does anybody's report of it wait for a decision? */
export const hasOpenReport = async (
  db: Database,
  { entity, id }: { entity: ReportedEntity; id: string },
): Promise<boolean> => {
  const open = db.selectFrom('reports').select('id').where('entity', '=', entity).where('entity_id', '=', id)
  return (await open.where('closed_at', 'is', null).executeTakeFirst()) !== undefined
}

/** Closes the open reports of a product or review. @returns the user ids of their reporters */
export const closeReports = async (
  tx: Database,
  { entity, id, now }: { entity: ReportedEntity; id: string; now: number },
): Promise<string[]> => {
  const rows = await tx
    .updateTable('reports')
    .set({ closed_at: now })
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('closed_at', 'is', null)
    .returning('reporter_id')
    .execute()
  return rows.map(row => row.reporter_id).sort()
}

export type QueueRow = Pick<ModerationItem, 'kind' | 'entityId' | 'at'>

type QueueQuery = {
  kind?: ModerationKind | undefined
  questions?: boolean | undefined
  messages?: boolean | undefined
  sortOrder?: 'asc' | 'desc' | undefined
  page: number
  limit: number
}

/** A page of what waits for admins, by default the newest first, and the exact total. */
export const listModerationQueue = async (
  db: Database,
  { kind, questions, messages, sortOrder = 'desc', page, limit }: QueueQuery,
): Promise<{ rows: QueueRow[]; total: number }> => {
  const parts = keysOf(QUEUES)
    .filter(one => (kind ? one === kind : isKnownKind(one, { questions, messages })))
    .map(one => QUEUES[one])
  const queue = sql`(${sql.join(parts, sql` union all `)}) as queue`
  const direction = sql.raw(sortOrder)
  const counted = await sql<{ total: number }>`select count(*) as total from ${queue}`.execute(db)
  const { rows } = await sql<{ kind: ModerationKind; id: string; at: number }>`select kind, id, at from ${queue}
    order by at ${direction}, id ${direction}, kind ${direction} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  return {
    rows: rows.map(row => ({ kind: row.kind, entityId: row.id, at: toIso(row.at) })),
    total: Number(counted.rows[0]?.total ?? 0),
  }
}

/** Pages of earlier versions know neither of these kinds. */
const isKnownKind = (kind: ModerationKind, known: Pick<QueueQuery, 'questions' | 'messages'>): boolean =>
  (known.questions || kind !== 'REPORTED_QUESTION') && (known.messages || kind !== 'REPORTED_MESSAGE')

/** How many products and reviews wait. New shops are counted apart. */
export const countModeration = async (db: Database): Promise<number> => {
  const { SHOP: _, ...others } = QUEUES
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from (${sql.join(Object.values(others), sql` union all `)}) as queue`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

const QUEUES = {
  SHOP: sql`select 'SHOP' as kind, id, created_at as at from shops where status = 'PENDING' and deleted_at is null
    and not exists (select 1 from shop_verifications where shop_id = shops.id and held_at is not null)`,
  NEW_PRODUCT: sql`select 'NEW_PRODUCT' as kind, id, created_at as at from products
    where moderation = 'REVIEW' and status <> 'DRAFT' and deleted_at is null`,
  REPORTED_PRODUCT: sql`select 'REPORTED_PRODUCT' as kind, entity_id as id, min(created_at) as at from reports
    where entity = 'PRODUCT' and closed_at is null group by entity_id`,
  REPORTED_REVIEW: sql`select 'REPORTED_REVIEW' as kind, entity_id as id, min(created_at) as at from reports
    where entity = 'REVIEW' and closed_at is null group by entity_id`,
  REPORTED_QUESTION: sql`select 'REPORTED_QUESTION' as kind, entity_id as id, min(created_at) as at from reports
    where entity = 'QUESTION' and closed_at is null group by entity_id`,
  REPORTED_MESSAGE: sql`select 'REPORTED_MESSAGE' as kind, entity_id as id, min(created_at) as at from reports
    where entity = 'MESSAGE' and closed_at is null group by entity_id`,
} as const

const MAX_NOTES = 5

/** The open reports of these products and reviews: how often each reason, and the latest notes. */
export const findOpenReports = async (db: Database, entityIds: readonly string[]) => {
  if (entityIds.length === 0) return new Map<string, Pick<ModerationItem, 'reports' | 'notes'>>()
  const open = db
    .selectFrom('reports')
    .where('entity_id', 'in', [...entityIds])
    .where('closed_at', 'is', null)
  const counts = await open
    .select(row => ['entity_id', 'reason', row.fn.countAll<number>().as('count')])
    .groupBy(['entity_id', 'reason'])
    .orderBy('reason')
    .execute()
  const notes = await findLatestNotes(db, entityIds)
  return new Map(
    entityIds.map(id => [
      id,
      {
        reports: counts
          .filter(row => row.entity_id === id)
          .map(row => ({ reason: row.reason, count: Number(row.count) })),
        notes: notes.filter(row => row.entity_id === id).map(row => row.note),
      },
    ]),
  )
}

/** Bounded for each, however many people report it. */
const findLatestNotes = async (db: Database, entityIds: readonly string[]) => {
  const { rows } = await sql<{ entity_id: string; note: string }>`select entity_id, note from
    (select entity_id, note, row_number() over (partition by entity_id order by created_at desc, id desc) as place
      from reports where closed_at is null and note <> '' and entity_id in (${sql.join(entityIds)})) as latest
    where place <= ${sql.lit(MAX_NOTES)} order by place`.execute(db)
  return rows
}
