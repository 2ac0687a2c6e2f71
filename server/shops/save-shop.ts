import { v7 } from 'uuid'
import { ApiError } from '../../src/contract/errors.ts'
import { toDescriptor, withValues } from '../../src/contract/messages/server-messages.ts'
import { VALIDATION } from '../../src/contract/messages/validation-messages.ts'
import type { ShopChange, ShopDraft } from '../../src/contract/shops/shop-draft.ts'
import { changeShopStatus } from '../../src/contract/shops/shop-writes.ts'
import type { Shop } from '../../src/contract/shops/shops.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import { prepareUploadedPicture } from '../adapters/pictures/uploaded-picture.ts'
import type { Actor } from '../auth/authentication.ts'
import { toBanglaColumns } from '../db/bangla-texts.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import { advanceListingSeq } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { createUniqueNameRule } from '../db/unique-name.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { insertNotification } from '../notifications/notifications.ts'
import type { PublishNotification } from '../notifications/publish-notification.ts'
import { markProductsChanged } from '../products/mark-products-changed.ts'
import { updateShopListing } from '../products/product-listing-state.ts'
import { findProductChanges } from '../products/product-stock.ts'
import { removeShopProducts } from '../products/product-writes.ts'
import { holdNewShop } from './apply-verification.ts'
import { toDeliveryColumn } from './shop-delivery.ts'
import { toPickupColumn } from './shop-pickup.ts'
import { toTaxColumns } from './shop-tax.ts'
import * as queries from './shop-writes.ts'
import { findOwnShops, findShops } from './shops.ts'
import { mayNewShopSell } from './verifications.ts'

type ShopWrite = { tx: Database; vendor: Actor; now: number }

const uniqueName = createUniqueNameRule({
  kind: 'shop',
  message: name => withValues('There is a shop named {name} already. Choose another name.', { name }),
})

type Upload = Parameters<typeof prepareUploadedPicture>[0]

/** The logo of a new shop, before the transaction. @throws ApiError VALIDATION, or like preparePicture */
export const prepareNewLogo = async (upload: Upload): Promise<PreparedPicture> => {
  const logo = await prepareUploadedPicture(upload)
  if (!logo) throw new ApiError('VALIDATION', VALIDATION.shopLogo, { fields: { file: VALIDATION.shopLogo } })
  return logo
}

/**
 * The logo of a change, before the transaction. Checks the ownership first, so that no picture is decoded for another
 * vendor's shop.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's shop), or like preparePicture
 */
export const prepareChangedLogo = async (
  params: Upload & { db: Database; input: { id: string }; actor: Actor },
): Promise<PreparedPicture | null> => {
  if (params.file) await requireOwnShop(params.db, params.input.id, params.actor)
  return prepareUploadedPicture(params)
}

/**
 * Creates a vendor's shop in the caller's transaction. If SHOP_APPROVAL is manual it is pending, and admins are
 * notified; where the market asks for documents before, it is pending until they are accepted. If the id is already one
 * of the vendor's shops, nothing changes.
 * @throws ApiError DUPLICATE (the name), CONFLICT (the id is another vendor's)
 */
export const createShop = async (
  { tx, vendor, now, publish }: ShopWrite & { publish: PublishNotification },
  draft: ShopDraft,
  logo: PreparedPicture,
  approval: 'auto' | 'manual',
): Promise<{ id: string; isNew: boolean }> => {
  const id = draft.id ?? v7()
  const owner = draft.id ? await queries.findShopOwner(tx, draft.id) : undefined
  if (owner?.vendorId === vendor.profileId && owner.deletedAt === null) return { id, isNew: false }
  if (owner) throw new ApiError('CONFLICT', 'This shop could not be opened. Please open it again.')
  await uniqueName.claim(tx, { id, name: draft.name })
  const isHeld = approval === 'auto' && !(await mayNewShopSell(tx, now))
  const status = approval === 'manual' || isHeld ? ('PENDING' as const) : ('ACTIVE' as const)
  const { name, phoneNumber: phone_number, shopAddress: shop_address, description } = draft
  const texts = { name, phone_number, shop_address, description, ...toBanglaColumns(draft), ...toTaxColumns(draft) }
  const has_whatsapp = toFlag(draft.hasWhatsapp)
  const row = { id, vendor_id: vendor.profileId, ...texts, has_whatsapp, ...logoColumns(logo), status }
  if (!(await queries.insertShop(tx, row, now))) uniqueName.refuse(draft.name)
  if (isHeld) await holdNewShop(tx, id, now)
  const changes = approval === 'manual' ? await notifyAdmins({ tx, now, publish }, draft.name) : []
  await updateShopListing(tx, id, now)
  await logChanges(tx, changes, now)
  return { id, isNew: true }
}

/**
 * Changes the given fields of a vendor's own shop in the caller's transaction, and marks its products as changed when
 * name or logo change, or whether it delivers as the market does.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's shop), DUPLICATE (the name), VALIDATION (the delivery, the places to pick up)
 */
export const changeShop = async (
  { tx, vendor, now }: ShopWrite,
  id: string,
  change: ShopChange,
  logo: PreparedPicture | null,
): Promise<void> => {
  const before = await requireOwnShop(tx, id, vendor)
  if (change.name !== undefined) await uniqueName.claim(tx, { id, name: change.name, formerName: before.name })
  const columns = { ...toShopColumns(change), ...(logo && logoColumns(logo)) }
  if (Object.values(columns).every(value => value === undefined)) return
  await uniqueName.refuseIfTaken(queries.updateShop(tx, id, columns, vendor.profileId), change.name ?? '')
  const isRenamed = isNewText(change.name, before.name) || isNewText(change.nameBn, before.nameBn ?? null)
  const isOtherDelivery = change.delivery !== undefined && (change.delivery === null) !== !before.delivery
  const products = isRenamed || logo || isOtherDelivery ? await markProductsChanged(tx, { shopId: id }, isRenamed) : []
  // Pages of products say what the delivery costs.
  if (products.length > 0 || change.delivery !== undefined || change.pickup !== undefined) await advanceListingSeq(tx)
  await logChanges(tx, [{ scopes: ['catalogue', vendor.userId], entity: 'shop', id }, ...products], now)
}

/**
 * Deletes a vendor's own shop with its products in the caller's transaction. Its orders stay and can be completed.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's shop)
 */
export const deleteShop = async ({ tx, vendor, now }: ShopWrite, id: string): Promise<void> => {
  await requireOwnShop(tx, id, vendor)
  await queries.updateShop(tx, id, { deleted_at: now }, vendor.profileId)
  const products = await removeShopProducts(tx, id, now)
  await updateShopListing(tx, id, now)
  for (let from = 0; from < products.length; from += BATCH)
    await logChanges(tx, await findProductChanges(tx, products.slice(from, from + BATCH)), now)
}

const BATCH = 1000

/**
 * Returns a vendor's own shop.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's shop)
 */
export const requireOwnShop = async (db: Database, id: string, vendor: Actor): Promise<Shop> => {
  const [own] = await findOwnShops(db, [id], vendor.profileId)
  return requireOwned(own, async () => (await findShops(db, [id], vendor)).length > 0)
}

const isNewText = (text: string | null | undefined, before: string | null): boolean =>
  text !== undefined && text !== before

/** Fields that are not given are undefined, which leaves the column unchanged. */
const toShopColumns = ({
  name,
  phoneNumber,
  hasWhatsapp,
  shopAddress,
  description,
  pausedUntil,
  delivery,
  pickup,
  ...change
}: ShopChange) => ({
  name,
  phone_number: phoneNumber,
  has_whatsapp: toFlag(hasWhatsapp),
  shop_address: shopAddress,
  description,
  ...toBanglaColumns(change),
  ...toTaxColumns(change),
  paused_until: typeof pausedUntil === 'string' ? Date.parse(pausedUntil) : pausedUntil,
  delivery: toDeliveryColumn(delivery),
  pickup: toPickupColumn(pickup),
})

const toFlag = (value: boolean | undefined): 0 | 1 | undefined => (value === undefined ? undefined : value ? 1 : 0)

const logoColumns = ({ image, thumbhash }: PreparedPicture) => ({ logo_url: image, thumbhash })

const notifyAdmins = async (
  { tx, now, publish }: Omit<ShopWrite, 'vendor'> & { publish: PublishNotification },
  name: string,
) => {
  const changes = []
  for (const userId of await queries.listAdminUserIds(tx, changeShopStatus.name)) {
    const content = { title: toDescriptor('A new shop waits'), body: withValues('{name} asks to be opened.', { name }) }
    changes.push(await insertNotification(tx, { userId, kind: 'SHOP', ...content, path: '/dashboard/shops' }, now))
    publish(userId)
  }
  return changes
}
