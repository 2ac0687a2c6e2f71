import { liveQuery } from 'dexie'
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
  let lastVersion = -1
  const follow = async () => {
    const { version } = await readCatalogue()
    const hasCampaigns = version === lastVersion ? next < Number.POSITIVE_INFINITY : await hasAnnounced()
    const time = hasCampaigns ? now() + (await clock.readOffset()) : 0
    if (hasCampaigns && (version !== lastVersion || time >= next))
      next = (await followCampaigns(time)) ?? Number.POSITIVE_INFINITY
    if (!hasCampaigns) next = Number.POSITIVE_INFINITY
    lastVersion = (await readCatalogue()).version
    clearTimeout(timer)
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(run, Math.min(Math.max(0, next - time), MAX_TIMER_MS))
  }
  const run = () => void follow().catch(failed)
  const watch = liveQuery(async () => (await readCatalogue()).version).subscribe({ next: run, error: failed })
  return () => {
    clearTimeout(timer)
    watch.unsubscribe()
  }
}

const hasAnnounced = async (): Promise<boolean> =>
  (await db.products.filter(({ campaigns }) => campaigns !== undefined).first()) !== undefined

/**
 * Gives the products on this device the prices that are in force at a time of the server.
 * @returns when a campaign starts or ends next, if any
 */
export const followCampaigns = (time: number): Promise<number | undefined> =>
  db.transaction('rw', [db.products, db.meta], async () => {
    const products = await db.products.filter(({ campaigns }) => campaigns !== undefined).toArray()
    const changed = products.flatMap(product => {
      const followed = withPricesAt(product, time)
      return followed === product ? [] : followed
    })
    if (changed.length > 0) {
      await db.products.bulkPut(changed)
      await bumpCatalogueVersion()
    }
    const campaigns = products.flatMap(product => product.campaigns ?? [])
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
