import type { ModerationItem } from '../../src/contract/moderation/moderation.ts'
import type { Viewer } from '../auth/viewer.ts'
import { findReportedMessages } from '../conversations/reported-messages.ts'
import type { Database } from '../db/store.ts'
import { findProducts } from '../products/listing/products.ts'
import { findReportedPosts } from '../questions/questions.ts'
import { findOpenReports, type QueueRow } from '../reports/reports.ts'
import { findReviews } from '../reviews/reviews.ts'
import { findShops } from '../shops/shops.ts'

/** The rows of the admins' queue, with what each is about and what was reported. */
export const loadModerationItems = async (
  db: Database,
  rows: readonly QueueRow[],
  viewer: Viewer,
): Promise<ModerationItem[]> => {
  const idsOf = (...kinds: QueueRow['kind'][]) => rows.filter(row => kinds.includes(row.kind)).map(row => row.entityId)
  const byId = <Row extends { id: string }>(found: readonly Row[]) => new Map(found.map(row => [row.id, row]))
  const shops = byId(await findShops(db, idsOf('SHOP'), viewer))
  const products = byId(await findProducts(db, [...new Set(idsOf('NEW_PRODUCT', 'REPORTED_PRODUCT'))], viewer))
  const reviews = byId(await findReviews(db, idsOf('REPORTED_REVIEW')))
  const questions = byId(await findReportedPosts(db, idsOf('REPORTED_QUESTION')))
  const messages = byId(await findReportedMessages(db, idsOf('REPORTED_MESSAGE')))
  const reported = rows.filter(row => row.kind.startsWith('REPORTED')).map(row => row.entityId)
  const reports = await findOpenReports(db, reported)
  return rows.map(row => ({
    ...row,
    id: `${row.kind}:${row.entityId}`,
    ...(row.kind === 'SHOP' && { shop: shops.get(row.entityId) }),
    ...((row.kind === 'NEW_PRODUCT' || row.kind === 'REPORTED_PRODUCT') && { product: products.get(row.entityId) }),
    ...(row.kind === 'REPORTED_REVIEW' && { review: reviews.get(row.entityId) }),
    ...(row.kind === 'REPORTED_QUESTION' && { question: questions.get(row.entityId) }),
    ...(row.kind === 'REPORTED_MESSAGE' && { message: messages.get(row.entityId) }),
    ...(row.kind.startsWith('REPORTED') ? (reports.get(row.entityId) ?? NO_REPORTS) : NO_REPORTS),
  }))
}

const NO_REPORTS: Pick<ModerationItem, 'reports' | 'notes'> = { reports: [], notes: [] }
