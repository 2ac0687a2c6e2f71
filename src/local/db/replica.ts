import type { Table } from 'dexie'
import type { SavedAddress } from '../../contract/accounts/addresses.ts'
import type { Profile } from '../../contract/accounts/users.ts'
import type { Resource } from '../../contract/endpoint.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import type { Order } from '../../contract/orders/orders.ts'
import type { Category } from '../../contract/products/categories.ts'
import type { Product, Wish } from '../../contract/products/products.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import type { FollowedShop } from '../../contract/shops/followed-shops.ts'
import type { Shop } from '../../contract/shops/shops.ts'
import { now } from './clock.ts'
import { db } from './database.ts'
import type { CatalogueFacts, Flag, StoredProduct, StoredShop, StoredWish } from './device-schema.ts'

/**
 * Writes the server's rows into the device's tables, inside the caller's transaction over the tables concerned. An
 * older row (by `seq`) never overwrites a newer one. A profile and what `storeFollowResult` stores have no `seq`: the
 * last response counts, and refreshEntity (sync/listings.ts) leaves out one that was asked for before a write.
 */
type VersionedRow = { id: string; seq: number }
/**
 * `mine`: owned by the signed-in user. `seenAt`: when it was last viewed; the least recently seen is evicted first.
 */
type ProductFlags = { mine?: Flag; seenAt?: number }

export const EMPTY_CATALOGUE: CatalogueFacts = { cursor: null, version: 0, at: null, isPartial: true }

/** The state of the device's copy of the catalogue. */
export const readCatalogue = async (): Promise<CatalogueFacts> => {
  const row = await db.meta.get('catalogue')
  return row?.key === 'catalogue' ? row.value : EMPTY_CATALOGUE
}

export const writeCatalogue = async (facts: Partial<CatalogueFacts>): Promise<void> => {
  await db.meta.put({ key: 'catalogue', value: { ...(await readCatalogue()), ...facts }, at: now() })
}

export const storeProducts = async (products: readonly Product[], marks: ProductFlags = {}): Promise<void> => {
  if (products.length === 0) return
  const present = await readById(db.products, products)
  const rows = products.map(product => toStoredProduct(product, present.get(product.id), marks))
  await db.products.bulkPut(rows)
  if (rows.some(row => row.campaigns)) await db.meta.put({ key: 'campaigns', value: true, at: now() })
  if (rows.some(row => hasChanged(row, present.get(row.id)))) await bumpCatalogueVersion()
}

export const storeShops = async (shops: readonly Shop[], { mine = 0 }: ProductFlags = {}): Promise<void> => {
  if (shops.length === 0) return
  const present = await readById(db.shops, shops)
  const rows = filterNewer(shops, present).map((shop): StoredShop => {
    const old = present.get(shop.id)
    const isListed = shop.status === 'ACTIVE' && (mine === 0 || old?.listed === 1)
    return { ...shop, listed: isListed ? 1 : 0, mine: mine || old?.mine || shop.status !== 'ACTIVE' ? 1 : 0 }
  })
  await db.shops.bulkPut(rows)
}

export const storeCategories = (categories: readonly Category[]): Promise<void> => putNewer(db.categories, categories)

export const storeOrders = (orders: readonly Order[]): Promise<void> => putNewer(db.orders, orders)

export const storeFollows = async (follows: readonly FollowedShop[]): Promise<void> => {
  await putNewer(db.follows, follows)
  // The placeholder rows of storeFollowResult, under the shop's id.
  await db.follows.bulkDelete(follows.map(follow => follow.shopId))
}

/**
 * Stores the response to follow or unfollow. Until the sync brings the follow's row with its id, a placeholder row stands
 * for it.
 */
export const storeFollowResult = async (response: { shopId: string; isFollowing: boolean; followerCount: number }) => {
  const { shopId, isFollowing, followerCount } = response
  await db.shops.update(shopId, { followerCount })
  const present = db.follows.where('shopId').equals(shopId)
  if (!isFollowing) return void (await present.delete())
  const shop = await db.shops.get(shopId)
  if (!shop || (await present.count()) > 0) return
  const createdAt = new Date(now()).toISOString()
  await db.follows.put({ id: shopId, shopId, createdAt, shop, customer: { email: '' }, seq: 0 })
}

export const storeAddresses = (addresses: readonly SavedAddress[]): Promise<void> => putNewer(db.addresses, addresses)

export const storeNotifications = (notifications: readonly Notification[]): Promise<void> =>
  putNewer(db.notifications, notifications)

/**
 * `seq` is the product's: a wish with an older product gives the stored one its id and time, which a wish that this
 * device made does not have yet.
 */
export const storeWishes = async (wishes: readonly Wish[]): Promise<void> => {
  const present = await db.wishes.bulkGet(wishes.map(wish => wish.productId))
  const rows = wishes.map((wish, at): StoredWish => {
    const old = present[at]
    const { id, createdAt } = wish
    return old && isNewer(old, wish) ? { ...old, id, createdAt, mine: 1 } : { ...wish, mine: 1 }
  })
  await db.wishes.bulkPut(rows)
}

/** Deletes wishes by the ids of the wishes; the table's key is the product. */
export const deleteWishes = async (ids: readonly string[]): Promise<void> => {
  await db.wishes.where('id').anyOf(ids).delete()
}

export const storeReviews = async (reviews: readonly Review[], { mine = 0 }: ProductFlags = {}): Promise<void> => {
  if (reviews.length === 0) return
  const present = await readById(db.reviews, reviews)
  await db.reviews.bulkPut(
    filterNewer(reviews, present).map(review => ({
      ...review,
      mine: mine || present.get(review.id)?.mine === 1 ? 1 : 0,
    })),
  )
}

/** Also updates the name in the session, which the frame of every screen shows. */
export const storeProfile = async (profile: Profile): Promise<void> => {
  await db.meta.put({ key: 'profile', value: profile, at: now() })
  await db.session.update('current', { 'user.name': profile.name })
}

/** Empties the tables whose rows all belong to the signed-in user. */
export const clearUserTables = async (): Promise<void> => {
  await db.follows.clear()
  await db.addresses.clear()
  await db.notifications.clear()
  await db.wishes.where('mine').equals(1).delete()
}

/** Marks products as not on sale. The signed-in vendor's own products stay on the device. */
export const unlistProducts = (ids: readonly string[]): Promise<void> => clearProductFlag(ids, 'listed')

/** Marks shops as closed, likewise. */
export const unlistShops = (ids: readonly string[]): Promise<unknown> => clearFlag(db.shops, ids, 'listed')

/** Marks products or shops as not owned by the signed-in user. Public rows stay until the catalogue removes them. */
export const disownProducts = (ids: readonly string[]): Promise<void> => clearProductFlag(ids, 'mine')
export const disownShops = (ids: readonly string[]): Promise<unknown> => clearFlag(db.shops, ids, 'mine')

/** Marks every product and shop as not owned by the signed-in user. */
export const disownAll = async (): Promise<void> => {
  await disownProducts(await db.products.where('mine').equals(1).primaryKeys())
  await disownShops(await db.shops.where('mine').equals(1).primaryKeys())
}

/** Deletes rows of these ids. */
export const deleteRows = async (
  table: Pick<Table<unknown, string>, 'bulkDelete'>,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length > 0) await table.bulkDelete([...ids])
}

/** Deletes the least recently seen products until `limit` are left. The signed-in vendor's own products stay. */
export const evictProducts = async (limit: number): Promise<void> => {
  const excess = (await db.products.where('listed').equals(1).count()) - limit
  if (excess <= 0) return
  const oldest = await db.products
    .orderBy('seenAt')
    .filter(row => row.mine === 0)
    .limit(excess)
    .primaryKeys()
  await db.products.bulkDelete(oldest)
  await bumpCatalogueVersion()
}

/** Marks every stored listing of these resources as stale; those on screen are fetched again. */
export const markStale = async (resources: readonly Resource[]): Promise<void> => {
  if (resources.length === 0) return
  await db.listings
    .where('resource')
    .anyOf([...resources])
    .modify({ stale: 1, staleAt: now() })
}

/**
 * The stored rows with the ids of these rows. The keys are read first, in one request: in a first sync none is stored,
 * and a request for each of a thousand rows takes longer than storing them.
 */
const readById = async <Stored extends VersionedRow>(
  table: Table<Stored, string>,
  rows: readonly VersionedRow[],
): Promise<Map<string, Stored>> => {
  const ids = rows.map(row => row.id).sort()
  const [first, last] = [ids[0], ids.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const keys = new Set(await table.where(':id').between(first, last, true, true).primaryKeys())
  const stored = await table.bulkGet(ids.filter(id => keys.has(id)))
  return new Map(stored.filter(row => row !== undefined).map(row => [row.id, row]))
}

/** Also makes the in-memory search reload. */
const clearProductFlag = async (ids: readonly string[], flag: OwnershipFlag): Promise<void> => {
  if (await clearFlag(db.products, ids, flag)) await bumpCatalogueVersion()
}

type OwnershipFlag = 'listed' | 'mine'

/** Clears one of the two flags; a row with neither is deleted. @returns whether there were such rows */
const clearFlag = async <Stored extends { id: string; listed: Flag; mine: Flag }>(
  table: Table<Stored, string>,
  ids: readonly string[],
  flag: OwnershipFlag,
): Promise<boolean> => {
  const other = flag === 'listed' ? 'mine' : 'listed'
  const rows = (await table.bulkGet([...ids])).filter(row => row !== undefined)
  const staying = rows.filter(row => row[other] === 1)
  await deleteRows(
    table,
    rows.filter(row => row[other] === 0).map(row => row.id),
  )
  await table.bulkPut(staying.map(row => ({ ...row, [flag]: 0 })))
  return rows.length > 0
}

/** Is this a later state of a row? Not where it has no `seq`. */
export const isNewer = (row: { seq?: number }, than: { seq?: number }): boolean => (row.seq ?? 0) > (than.seq ?? 0)

const filterNewer = <Fresh extends VersionedRow>(
  rows: readonly Fresh[],
  present: ReadonlyMap<string, VersionedRow>,
): Fresh[] => rows.filter(row => row.seq >= (present.get(row.id)?.seq ?? 0))

/** Leaves out rows that are there already, because each write runs the live queries of open screens again. */
const putNewer = async <Stored extends VersionedRow>(
  table: Table<Stored, string>,
  rows: readonly Stored[],
): Promise<void> => {
  if (rows.length === 0) return
  const present = await readById(table, rows)
  const isPresent = (row: Stored) => JSON.stringify(row) === JSON.stringify(present.get(row.id))
  const changed = filterNewer(rows, present).filter(row => !isPresent(row))
  if (changed.length > 0) await table.bulkPut(changed)
}

const toStoredProduct = (
  product: Product,
  old: StoredProduct | undefined,
  { mine = 0, seenAt }: ProductFlags,
): StoredProduct => {
  const lastSeen = seenAt ?? old?.seenAt ?? 0
  if (old && old.seq > product.seq) return { ...old, mine: mine || old.mine, seenAt: lastSeen }
  // A vendor's own row does not tell whether it is on sale, because the shop may be closed. The catalogue's row does.
  const isListed = product.status === 'ACTIVE' && (mine === 0 || old?.listed === 1)
  const isMine = mine === 1 || old?.mine === 1 || product.status !== 'ACTIVE'
  const row = mine === 0 && old?.mine === 1 ? keepCodes(product, old) : product
  return { ...row, listed: isListed ? 1 : 0, mine: isMine ? 1 : 0, seenAt: lastSeen }
}

/** The catalogue's rows come without SKUs and barcodes. A vendor's own row would lose them, and the server with the next edit. */
const keepCodes = (product: Product, old: Product): Product => ({
  ...pickCodes(old),
  ...product,
  ...(product.variants && {
    variants: product.variants.map(variant => ({
      ...pickCodes(old.variants?.find(({ id }) => id === variant.id)),
      ...variant,
    })),
  }),
})

const pickCodes = <Code>({ sku, barcode }: { sku?: Code; barcode?: Code } = {}): { sku?: Code; barcode?: Code } => ({
  ...(sku !== undefined && { sku }),
  ...(barcode !== undefined && { barcode }),
})

const hasChanged = (row: StoredProduct, old: StoredProduct | undefined): boolean =>
  row.seq !== old?.seq || row.listed !== old.listed || row.mine !== old.mine || row.stock !== old.stock

/** Makes the in-memory search reload the products. */
export const bumpCatalogueVersion = async (): Promise<void> =>
  writeCatalogue({ version: (await readCatalogue()).version + 1 })
