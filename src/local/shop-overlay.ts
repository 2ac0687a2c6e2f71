import { createShop, deleteShop, type Shop, updateShop } from '../contract/shops.ts'
import type { OutboxEntry } from './rows.ts'

/** An own shop with the changes that wait for it. */
export type OwnShop = Shop & {
  entries: OutboxEntry[]
  /** The server has not made it yet. */
  isNew: boolean
  /** It is given up as soon as the change is sent. */
  isGoing: boolean
  /** The logo that was chosen and is not sent yet. */
  file: Blob | null
}

const SHOP_CALLS = new Set<string>([createShop.name, updateShop.name, deleteShop.name])

/** Lays what waits over the own shops: changed fields, new ones at the end. What was refused changes nothing. */
export const overlayShops = (shops: readonly Shop[], entries: readonly OutboxEntry[]): OwnShop[] => {
  const own = entries.filter(entry => SHOP_CALLS.has(entry.endpoint))
  const known = new Set(shops.map(shop => shop.id))
  const made = own.filter(entry => entry.endpoint === createShop.name && !known.has(entry.input.id as string))
  return [...shops, ...made.map(madeBy)].map(shop =>
    withEntries(
      shop,
      own.filter(entry => entry.input.id === shop.id),
    ),
  )
}

const withEntries = (shop: Shop, entries: OutboxEntry[]): OwnShop => {
  const refused = entries.findIndex(entry => entry.state === 'rejected')
  const waiting = refused === -1 ? entries : entries.slice(0, refused)
  const changed = Object.assign({}, shop, ...waiting.map(entry => writtenFields(entry.input)))
  return {
    ...changed,
    entries,
    isNew: shop.seq === 0,
    isGoing: waiting.some(entry => entry.endpoint === deleteShop.name),
    file: entries.findLast(entry => entry.input.file instanceof Blob)?.input.file ?? null,
  }
}

/** A shop as its form begins: with what was refused too, to be corrected. */
export const shopAsWritten = (shop: OwnShop): OwnShop =>
  Object.assign({}, shop, ...shop.entries.map(entry => writtenFields(entry.input)))

const TEXTS = ['name', 'phoneNumber', 'shopAddress', 'description'] as const

const writtenFields = (input: Record<string, unknown>): Partial<Shop> => ({
  ...Object.fromEntries(TEXTS.flatMap(field => (typeof input[field] === 'string' ? [[field, input[field]]] : []))),
  ...('pausedUntil' in input && { pausedUntil: input.pausedUntil as string | null }),
})

const madeBy = ({ input, createdAt }: OutboxEntry): Shop => ({
  name: '',
  phoneNumber: '',
  shopAddress: '',
  description: '',
  pausedUntil: null,
  ...writtenFields(input),
  id: input.id as string,
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
