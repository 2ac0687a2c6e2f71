import { nameValues } from '../../src/contract/bangla-texts.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Change } from '../db/change-log-bulk.ts'
import { lockProductShops } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { publishProducts } from '../products/publish-products.ts'
import { notifyModerated } from '../reports/notify-moderated.ts'
import { findModeratedProduct, type ModeratedProduct, updateProductModeration } from '../reports/product-moderation.ts'
import { changeShopStatus } from '../shops/change-shop-status.ts'
import type { Decision, ModerateParams } from './moderation-decision.ts'

/**
 * Hides a product, approves it or shows it again, or suspends its shop.
 * @returns the changes to log at the end of the transaction
 * @throws ApiError NOT_FOUND
 */
export const moderateProduct = async (params: ModerateParams, decision: Decision): Promise<Change[]> => {
  const { id, reason } = decision
  const product = await lockModeratedProduct(params.tx, id)
  if (decision.decision === 'SUSPEND') {
    await changeShopStatus(params, { id: product.shopId, status: 'SUSPENDED', reason })
    return []
  }
  const isHiding = decision.decision === 'HIDE'
  if (!isHiding && product.moderation === null) return keepProduct(params, id, product)
  if (isHiding && product.moderation === 'HIDDEN') return []
  return changeModeration(params, product, { id, isHiding, reason })
}

/** Nothing changes, but the log tells who has looked at the reports. */
const keepProduct = async ({ tx, actor, now }: ModerateParams, id: string, { name }: ModeratedProduct) => {
  const entry = { action: 'product.keep', entity: 'product', id, before: { name }, after: { name } }
  await insertAuditEntry(tx, { actor, now, ...entry })
  return []
}

const lockModeratedProduct = async (tx: Database, id: string): Promise<ModeratedProduct> => {
  await lockProductShops(tx, [id])
  const product = await findModeratedProduct(tx, id)
  if (!product) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return product
}

type ModerationChange = { id: string; isHiding: boolean; reason: string | undefined }

const changeModeration = async (
  params: ModerateParams,
  product: ModeratedProduct,
  change: ModerationChange,
): Promise<Change[]> => {
  const { tx, now, publish } = params
  const { id, isHiding, reason } = change
  const state = { moderation: isHiding ? ('HIDDEN' as const) : null, reason: isHiding ? reason || null : null }
  await updateProductModeration(tx, id, state)
  await auditModeration(params, product, change)
  const news = await notifyVendor(params, product, change)
  publish(product.vendor)
  await publishProducts(tx, [id], now)
  return [news]
}

const auditModeration = (
  { tx, actor, now }: ModerateParams,
  { name, moderation }: ModeratedProduct,
  { id, isHiding, reason }: ModerationChange,
): Promise<void> =>
  insertAuditEntry(tx, {
    actor,
    action: isHiding ? 'product.hide' : 'product.approve',
    entity: 'product',
    id,
    before: { name, moderation },
    after: { name, moderation: isHiding ? 'HIDDEN' : null, ...(isHiding && reason && { reason }) },
    now,
  })

const notifyVendor = (
  params: ModerateParams,
  product: ModeratedProduct,
  { isHiding, reason }: ModerationChange,
): Promise<Change> => {
  const key = isHiding ? '{product} was taken off sale by an admin.' : '{product} was approved by an admin.'
  return notifyModerated(params, {
    userId: product.vendor,
    kind: 'SHOP',
    title: withValues(key, nameValues('product', product)),
    reason,
    path: '/dashboard/shop-products',
    isAgainst: isHiding,
  })
}
