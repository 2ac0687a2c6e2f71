import type { InputOf } from '../../contract/endpoint.ts'
import { createShop, deleteShop, updateShop } from '../../contract/shops/shop-writes.ts'
import type { Shop } from '../../contract/shops/shops.ts'
import { db } from '../db/database.ts'
import type { EntryOf, FileRef, OutboxEntry } from '../db/device-schema.ts'
import { readMeta } from '../db/meta.ts'
import { isWriteOf } from '../outbox/entry.ts'
import {
  type ApplyPending,
  applyPendingById,
  type Creation,
  findCreations,
  findUnsentFile,
  type OptimisticRow,
} from '../outbox/optimistic-rows.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'

type ShopEntry = EntryOf<typeof createShop | typeof updateShop | typeof deleteShop>
type WrittenFields = Partial<InputOf<typeof createShop> & InputOf<typeof updateShop>>

/** The vendor's own shop with its pending changes. */
export type OptimisticShop = OptimisticRow<Shop, ShopEntry> & {
  /** The server has not created it yet. */
  isNew: boolean
  /** A chosen logo that is not sent yet. */
  file: FileRef | null
}

/**
 * For a live query: the vendor's own shops in every status, oldest first, with the pending changes applied; undefined:
 * this device has not received them.
 */
export const readOwnShops = (): Promise<OptimisticShop[] | undefined> =>
  readConsistent([db.shops, db.meta], async () => {
    const [rows, entries, account] = await Promise.all([
      db.shops.where('mine').equals(1).toArray(),
      readPendingEntries(),
      readMeta('account'),
    ])
    const isComplete = account !== undefined && account.at !== null
    const shops = applyPendingShops(
      rows.sort((a, b) => a.createdAt.localeCompare(b.createdAt)),
      entries,
    )
    return isComplete || shops.length > 0 ? shops : undefined
  })

const isShopWrite = isWriteOf(createShop, updateShop, deleteShop)

/** Applies pending changes to the vendor's shops, new ones at the end. Rejected changes are not applied. */
export const applyPendingShops = (shops: readonly Shop[], entries: readonly OutboxEntry[]): OptimisticShop[] => {
  const pending = entries.filter(isShopWrite)
  const created = findCreations(shops, pending, [createShop]).map(toPendingShop)
  return applyPendingById([...shops, ...created], pending, applyPendingToShop).map(shop => ({
    ...shop,
    isNew: shop.seq === 0,
    file: findUnsentFile(shop.entries),
  }))
}

const applyPendingToShop: ApplyPending<Shop, ShopEntry> = (_shop, { endpoint, input }) =>
  endpoint === deleteShop.name ? 'deleted' : pickWrittenFields(input)

/** A shop with the initial values of its form: rejected changes are included, to be corrected. */
export const toWrittenShop = (shop: OptimisticShop): OptimisticShop =>
  Object.assign({}, shop, ...shop.entries.map(entry => pickWrittenFields(entry.input)))

const TEXT_FIELDS = ['name', 'phoneNumber', 'shopAddress', 'description', 'nameBn', 'descriptionBn', 'bin'] as const

const pickWrittenFields = (input: WrittenFields): Partial<Shop> => ({
  ...Object.fromEntries(
    TEXT_FIELDS.flatMap(field => (typeof input[field] === 'string' ? [[field, input[field]]] : [])),
  ),
  ...(typeof input.hasWhatsapp === 'boolean' && { hasWhatsapp: input.hasWhatsapp }),
  ...(input.vatPercent !== undefined && { vatPercent: input.vatPercent }),
  ...(input.pausedUntil !== undefined && { pausedUntil: input.pausedUntil }),
  ...(input.delivery !== undefined && { delivery: input.delivery }),
  ...(Array.isArray(input.pickup) && { pickup: input.pickup }),
})

const toPendingShop = ({ id, entry: { input, createdAt } }: Creation<typeof createShop>): Shop => ({
  name: '',
  phoneNumber: '',
  shopAddress: '',
  description: '',
  pausedUntil: null,
  ...pickWrittenFields(input),
  id,
  logoUrl: '',
  thumbhash: null,
  status: 'PENDING',
  followerCount: 0,
  rating: 0,
  reviewCount: 0,
  productCount: 0,
  createdAt: new Date(createdAt).toISOString(),
  seq: 0,
})
