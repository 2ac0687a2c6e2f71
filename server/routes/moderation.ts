import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { listModeration, type ModerationItem } from '../../src/contract/moderation.ts'
import { createReport, decideModeration } from '../../src/contract/moderation-writes.ts'
import type { Actor } from '../auth/authentication.ts'
import { moderate } from '../commands/moderate.ts'
import { publishNotificationAfterCommit } from '../commands/publish-notification.ts'
import { report } from '../commands/report.ts'
import type { Database } from '../db/store.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { findProducts } from '../queries/products.ts'
import { findOpenReports, listModerationQueue, type QueueRow } from '../queries/reports.ts'
import { findReviews } from '../queries/reviews.ts'
import { findShops } from '../queries/shops.ts'

export const routes: readonly Route[] = [
  createRoute(listModeration, async ({ db, input, actor }) => {
    const { rows, total } = await listModerationQueue(db, input)
    return { data: await loadItems(db, rows, actor), meta: { total } }
  }),

  createRoute(createReport, async ({ db: tx, input, actor, now }) => {
    await report(tx, input, actor, now)
    return {
      data: { entityId: input.entityId },
      message: 'Thank you. An admin will look at it.' as const,
      status: 201,
    }
  }),

  createRoute(decideModeration, async ({ db: tx, input, actor, now, ...context }) => {
    const { config, mail } = context.services
    await moderate({ tx, config, actor, now, publish: publishNotificationAfterCommit(context) }, input)
    context.afterCommit(() => mail.wake())
    return { data: { id: input.id }, message: TOAST.changed }
  }),
]

const loadItems = async (db: Database, rows: readonly QueueRow[], actor: Actor): Promise<ModerationItem[]> => {
  const idsOf = (...kinds: QueueRow['kind'][]) => rows.filter(row => kinds.includes(row.kind)).map(row => row.entityId)
  const byId = <Row extends { id: string }>(found: readonly Row[]) => new Map(found.map(row => [row.id, row]))
  const shops = byId(await findShops(db, idsOf('SHOP'), actor))
  const products = byId(await findProducts(db, [...new Set(idsOf('NEW_PRODUCT', 'REPORTED_PRODUCT'))], actor))
  const reviews = byId(await findReviews(db, idsOf('REPORTED_REVIEW')))
  const reports = await findOpenReports(db, idsOf('REPORTED_PRODUCT', 'REPORTED_REVIEW'))
  return rows.map(row => ({
    ...row,
    id: `${row.kind}:${row.entityId}`,
    ...(row.kind === 'SHOP' && { shop: shops.get(row.entityId) }),
    ...((row.kind === 'NEW_PRODUCT' || row.kind === 'REPORTED_PRODUCT') && { product: products.get(row.entityId) }),
    ...(row.kind === 'REPORTED_REVIEW' && { review: reviews.get(row.entityId) }),
    ...(row.kind.startsWith('REPORTED') ? (reports.get(row.entityId) ?? NO_REPORTS) : NO_REPORTS),
  }))
}

const NO_REPORTS: Pick<ModerationItem, 'reports' | 'notes'> = { reports: [], notes: [] }
