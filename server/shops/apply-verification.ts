import { nameValues } from '../../src/contract/bangla-texts.ts'
import { toDescriptor, withValues } from '../../src/contract/messages/server-messages.ts'
import type { ShopStatus } from '../../src/contract/shops/shops.ts'
import { insertAuditEntry, type NewAuditEntry } from '../audit/audit-log.ts'
import type { MessageConfig } from '../config/config.ts'
import { required } from '../config/required.ts'
import { type Change, logChanges } from '../db/change-log-bulk.ts'
import { advanceListingSeq } from '../db/counters.ts'
import { lockShop } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import type { Flag } from '../db/tables.ts'
import type { PublishNotification } from '../notifications/publish-notification.ts'
import { updateShopListing } from '../products/product-listing-state.ts'
import { updateShop } from './shop-writes.ts'
import { readShopNews, type ShopNews, tellVendor } from './tell-vendor.ts'
import { readVerificationRules } from './verification-rules.ts'
import { deriveVerifications } from './verifications.ts'

type Applying = {
  tx: Database
  actor: NewAuditEntry['actor']
  config: MessageConfig
  now: number
  publish: PublishNotification
}

/**
 * Takes a shop off sale that may not sell any more, opens one that was PENDING for its documents alone, and gives or
 * takes the badge. Call it in the transaction that changes a document, or when rules or days have changed.
 */
export const applyVerification = async (applying: Applying, shopId: string): Promise<void> => {
  const { tx, now } = applying
  await lockShop(tx, shopId)
  const shop = await readShopNews(tx, shopId)
  if (shop.deletedAt !== null) return
  const { isVerified, maySell } = await deriveShop(tx, shopId, now)
  const stored = await readStored(tx, shopId)
  const isVerifiedFlag: Flag = isVerified ? 1 : 0
  const status = nextStatus(shop.status, { maySell, isHeld: stored.held_at !== null })
  const held_at = status === 'PENDING' && !maySell && (status !== shop.status || stored.held_at) ? now : null
  const hasOtherHold = (held_at === null) !== (stored.held_at === null)
  if (status === shop.status && !hasOtherHold && isVerifiedFlag === stored.is_verified) return
  await writeStored(tx, shopId, { is_verified: isVerifiedFlag, held_at: held_at && (stored.held_at ?? held_at) })
  await updateShop(tx, shopId, status === shop.status ? {} : { status })
  if (status === shop.status) await logBadge(applying, shopId, shop)
  else await changeStatus(applying, shopId, { shop, status })
}

/** Only a shop that is open is held, and only one that was held opens by itself. */
const nextStatus = (status: ShopStatus, { maySell, isHeld }: { maySell: boolean; isHeld: boolean }): ShopStatus => {
  if (status === 'ACTIVE' && !maySell) return 'PENDING'
  return status === 'PENDING' && isHeld && maySell ? 'ACTIVE' : status
}

const deriveShop = async (tx: Database, shopId: string, now: number) => {
  const { rules } = await readVerificationRules(tx)
  return required((await deriveVerifications(tx, [shopId], { rules, now })).get(shopId), shopId)
}

type Stored = { is_verified: Flag; held_at: number | null }

const readStored = async (tx: Database, shopId: string): Promise<Stored> => {
  const row = tx.selectFrom('shop_verifications').select(['is_verified', 'held_at']).where('shop_id', '=', shopId)
  return (await row.executeTakeFirst()) ?? { is_verified: 0, held_at: null }
}

const writeStored = async (tx: Database, shopId: string, stored: Stored): Promise<void> => {
  const insert = tx.insertInto('shop_verifications').values({ shop_id: shopId, ...stored })
  await insert.onConflict(conflict => conflict.column('shop_id').doUpdateSet(stored)).execute()
}

const logBadge = async ({ tx, now }: Applying, shopId: string, { userId }: ShopNews): Promise<void> => {
  await advanceListingSeq(tx)
  await logChanges(tx, [{ scopes: ['catalogue', userId], entity: 'shop', id: shopId }], now)
}

const changeStatus = async (
  { tx, actor, config, now, publish }: Applying,
  shopId: string,
  { shop, status }: { shop: ShopNews; status: ShopStatus },
): Promise<void> => {
  const what = { action: 'shop.change-status', entity: 'shop', id: shopId }
  const before = { name: shop.name, status: shop.status }
  await insertAuditEntry(tx, { actor, ...what, before, after: { ...before, status }, now })
  const change = await (status === 'ACTIVE' ? tellOpened : tellHeld)({ tx, config, now }, shop)
  await updateShopListing(tx, shopId, now)
  await logChanges(tx, [change], now)
  publish(shop.userId)
}

type Telling = Pick<Applying, 'tx' | 'config' | 'now'>

const tellOpened = (telling: Telling, shop: ShopNews): Promise<Change> => {
  const title = withValues('{shop} is open.', nameValues('shop', shop))
  return tellVendor(telling, { userId: shop.userId, title, body: '' })
}

/** Tells a vendor that a shop waits for its documents. @returns the change to log */
export const tellHeld = (telling: Telling, shop: Pick<ShopNews, 'name' | 'nameBn' | 'userId'>): Promise<Change> => {
  const title = withValues('{shop} waits for documents. Its products are not on sale.', nameValues('shop', shop))
  const body = toDescriptor('Send the documents that the market asks for. It opens again when they are accepted.')
  return tellVendor(telling, { userId: shop.userId, title, body })
}

/**
 * Whether a shop may be opened now. Otherwise it is PENDING until its documents are accepted, and opens then.
 * @returns whether it may
 */
export const holdUntilVerified = async (
  { tx, now }: Pick<Applying, 'tx' | 'now'>,
  shopId: string,
): Promise<boolean> => {
  await lockShop(tx, shopId)
  const { maySell } = await deriveShop(tx, shopId, now)
  const stored = await readStored(tx, shopId)
  if (!maySell) await writeStored(tx, shopId, { ...stored, held_at: stored.held_at ?? now })
  else await releaseHold(tx, shopId)
  return maySell
}

/** A shop that staff have suspended, closed or set to PENDING does not open by itself. */
export const releaseHold = async (tx: Database, shopId: string): Promise<void> => {
  await tx.updateTable('shop_verifications').set({ held_at: null }).where('shop_id', '=', shopId).execute()
}

/** Of a shop that has just been inserted as PENDING. */
export const holdNewShop = (tx: Database, shopId: string, now: number): Promise<void> =>
  writeStored(tx, shopId, { is_verified: 0, held_at: now })
