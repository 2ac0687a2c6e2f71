import { liveQuery, type Table } from 'dexie'
import {
  applyCampaigns,
  type CampaignTerms,
  findNextCampaignChange,
  type ProductCampaign,
} from '../../contract/campaign-prices.ts'
import { MINUTE_MS } from '../../contract/durations.ts'
import { toPoisha, toTaka } from '../../contract/money.ts'
import type { Product } from '../../contract/products/products.ts'
import { deriveFigures } from '../../contract/products/variants.ts'
import { getConnection } from '../api/connection.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { StoredProduct } from '../db/device-schema.ts'
import { bumpCatalogueVersion, readCatalogue } from '../db/replica.ts'
import { readComparison } from './comparison.ts'

/** setTimeout fires at once when asked for more than 24 days, and a device may sleep. */
const MAX_TIMER_MS = MINUTE_MS
/** The header of a response has whole seconds, and the response takes a while. */
const EXACTNESS_MS = 2_000

/**
 * Lets the prices of the products on this device follow the starts and ends of campaigns, also without a network: the server
 * announces campaigns with the products. Only the page does this, because the worker sleeps when nobody looks.
 * @returns stops it
 */
export const startCampaignPrices = (failed: (error: unknown) => void): (() => void) => {
  const clock = openServerClock()
  let timer: ReturnType<typeof setTimeout> | undefined
  let next = Number.POSITIVE_INFINITY
  let lastState = ''
  const follow = async () => {
    const state = await readState()
    const hasCampaigns = state === lastState ? next < Number.POSITIVE_INFINITY : await hasAnnounced()
    const time = hasCampaigns ? now() + (await clock.readOffset()) : 0
    if (hasCampaigns && (state !== lastState || time >= next))
      next = (await followCampaigns(time)) ?? Number.POSITIVE_INFINITY
    if (!hasCampaigns) next = Number.POSITIVE_INFINITY
    lastState = await readState()
    clearTimeout(timer)
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(run, Math.min(Math.max(0, next - time), MAX_TIMER_MS))
  }
  const run = () => void follow().catch(failed)
  const watch = liveQuery(readState).subscribe({ next: run, error: failed })
  return () => {
    clearTimeout(timer)
    watch.unsubscribe()
  }
}

/** Changes with the catalogue, and with the products that are kept apart from it. */
const readState = async (): Promise<string> => {
  const [{ version }, copies] = await Promise.all([readCatalogue(), readCopies()])
  return [version, ...copies.map(({ id, seq }) => `${id} ${seq}`)].join()
}

const isAnnounced = ({ campaigns }: Product): boolean => campaigns !== undefined

const hasAnnounced = async (): Promise<boolean> =>
  (await db.products.filter(isAnnounced).first()) !== undefined || (await readCopies()).length > 0

/** Products of campaigns as the wishlist, the comparison and the recently viewed ones keep them, where the catalogue is not whole. */
const readCopies = async (): Promise<Product[]> => {
  const [wishes, views, compared] = await Promise.all([db.wishes.toArray(), db.recent.toArray(), readComparison()])
  const products = [...[...wishes, ...views].map(({ product }) => product), ...compared]
  return products.filter(product => product !== null).filter(isAnnounced)
}

const followCopies = async (time: number): Promise<void> => {
  for (const table of [db.wishes, db.recent] as readonly Table<{ product: Product | null }>[])
    await table.toCollection().modify(row => {
      if (row.product) row.product = withPricesAt(row.product, time)
    })
  await db.comparison.toCollection().modify(row => {
    row.products = row.products.map(product => withPricesAt(product, time))
  })
}

/**
 * Gives the products on this device the prices that are in force at a time of the server.
 * @returns when a campaign starts or ends next, if any
 */
export const followCampaigns = (time: number): Promise<number | undefined> =>
  db.transaction('rw', [db.products, db.meta, db.wishes, db.recent, db.comparison], async () => {
    const products = await db.products.filter(isAnnounced).toArray()
    const copies = await readCopies()
    const changed = products.flatMap(product => {
      const followed = withPricesAt(product, time)
      return followed === product ? [] : followed
    })
    if (changed.length > 0) {
      await db.products.bulkPut(changed)
      await bumpCatalogueVersion()
    }
    if (copies.some(product => withPricesAt(product, time) !== product)) await followCopies(time)
    const campaigns = [...products, ...copies].flatMap(product => product.campaigns ?? [])
    return findNextCampaignChange(campaigns.map(toTerms), time)
  })

const toTerms = ({ percent, from, to }: ProductCampaign): CampaignTerms => ({
  ...{ percent, from: Date.parse(from), to: Date.parse(to) },
})

/** A product with its prices at a time, as the server would send it; the same object where they are in force already. */
export const withPricesAt = <Stored extends Product | StoredProduct>(product: Stored, time: number): Stored => {
  const terms = product.campaigns?.map(toTerms) ?? []
  if (!product.variants?.length) return withOfferAt(product, terms, time)
  const variants = product.variants.map(variant => withOfferAt(variant, terms, time))
  if (variants.every((variant, at) => variant === product.variants?.[at])) return product
  const { price, discount, priceMax } = deriveFigures(variants)
  const { priceMax: _, ...others } = product
  return { ...others, variants, price, discount, ...(priceMax > price && { priceMax }) } as Stored
}

type Priced = Pick<Product, 'price' | 'discount' | 'ownPrice'>

const withOfferAt = <One extends Priced>(one: One, terms: readonly CampaignTerms[], time: number): One => {
  const { ownPrice = one.price, ...others } = one
  const own = toPoisha(ownPrice)
  const original = toPoisha(one.price) + toPoisha(one.discount)
  const offer = applyCampaigns({ price: own, discount: original - own }, terms, time)
  const [price, discount] = [toTaka(offer.price), toTaka(offer.discount)]
  if (price === one.price && discount === one.discount) return one
  const isOwn = offer.price === own
  return { ...others, price, discount, ...(!isOwn && { ownPrice }) } as unknown as One
}

/** By how much the server's clock is ahead of this device's, as far as it is known: a device's clock may be wrong. */
const openServerClock = () => {
  let offset: number | undefined
  const readOffset = async (): Promise<number> => {
    if (offset === undefined && getConnection().isOnline) {
      offset = await askServer().catch(() => undefined)
      if (offset !== undefined) await db.meta.put({ key: 'clock', value: offset, at: now() })
    }
    if (offset !== undefined) return offset
    const known = await db.meta.get('clock')
    return known?.key === 'clock' ? known.value : 0
  }
  return { readOffset }
}

const askServer = async (): Promise<number | undefined> => {
  const before = now()
  const response = await fetch('/healthz', { cache: 'no-store' })
  const time = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(time)) return undefined
  const offset = time - (before + now()) / 2
  return Math.abs(offset) < EXACTNESS_MS ? 0 : offset
}
