import { sql } from 'kysely'
import { hasUsers } from '../accounts/account-writes.ts'
import type { Log } from '../adapters/logging/log.ts'
import { hashPassword } from '../auth/passwords.ts'
import { PASSWORD_COST } from '../config/config.ts'
import { DEMO_PASSWORD } from '../config/demo-accounts.ts'
import { advanceListingSeq, lockEpoch, startNewEpoch } from '../db/counters.ts'
import type { Database, Store } from '../db/store.ts'
import { claimAllNames } from '../db/unique-names.ts'
import { postOrders } from '../ledger/post-orders.ts'
import { OPENING_MS } from '../ledger/read-order-money.ts'
import { indexProducts } from '../products/listing/product-index.ts'
import { markSearchIndexCurrent } from '../products/listing/search-index-queue.ts'
import { createDemoAddresses } from './address-rows.ts'
import { fillAggregates } from './aggregates.ts'
import { ASSORTMENTS, chooseOrderedVariants, createAssortments, createPlainOptions } from './assortments.ts'
import { createCouponUsage } from './coupon-usage.ts'
import type { DemoPictures } from './demo-pictures.ts'
import { enterParcelCash } from './enter-parcel-cash.ts'
import { lookUp } from './look-up.ts'
import { insertMarketRows, type MarketRows } from './market-rows.ts'
import { createMarketSettingsRows } from './market-settings-row.ts'
import { createDemoNotifications } from './notification-rows.ts'
import { createDemoOrders } from './order-rows.ts'
import { createDemoParcels } from './parcel-rows.ts'
import { createDemoPeople } from './people-rows.ts'
import { createProductPictures } from './product-picture-rows.ts'
import { createProductVariations } from './product-variations.ts'
import { createDemoFollows, createDemoReviews } from './review-rows.ts'
import { createSeededRandom } from './seeded-random.ts'
import { createCatalogueRows } from './shops-and-products.ts'
import { createDemoTalk } from './talk-rows.ts'
import { createDemoViews } from './view-counts.ts'
import { createDemoVisits } from './visit-rows.ts'

export type SeedOptions = {
  log: Log
  /** The time in milliseconds; every row is older. */
  now: number
  /** The number of products. Beyond the handwritten ones, variations of them are added. */
  products?: number
  /** How many variants those that are added have, and of how many in a hundred of them. */
  variants?: AddedVariants
  /** Stored before (demo-pictures.ts). */
  pictures: DemoPictures
  /** Of this server, for the pages of the sandbox courier. */
  publicUrl?: string
}

export type AddedVariants = { count: number; percent: number }

const RANDOM_SEED = 1971
const INDEX_BATCH = 1000

/**
 * Fills an empty database with the demo market. Its content is the same each time, except for `now` and the password's
 * salt. All rows are written in one transaction: an interrupted run leaves nothing behind, and of two processes that
 * seed at the same time only one succeeds.
 */
export const seedDemo = async (store: Store, options: SeedOptions): Promise<void> => {
  const { log, now, pictures } = options
  const passwordHash = await hashPassword(DEMO_PASSWORD, PASSWORD_COST)
  const market = createMarketRows(pictures, passwordHash, now, options)
  const isSeeded = await store.write(async tx => {
    await lockEpoch(tx)
    if (await hasUsers(tx)) return false
    await insertMarketRows(tx, market)
    await enterDemoOrders(tx, market.orders, now)
    await enterParcelCash(tx, market, now)
    await claimAllNames(tx)
    const ids = market.products.map(product => product.id)
    for (let from = 0; from < ids.length; from += INDEX_BATCH)
      await indexProducts(tx, ids.slice(from, from + INDEX_BATCH))
    await markSearchIndexCurrent(tx)
    await advanceListingSeq(tx)
    // Devices that synced with the empty database must sync from the start.
    await startNewEpoch(tx)
    await sql`analyze`.execute(tx)
    return true
  })
  if (!isSeeded) return log.info('Another process has created the demo market at the same time.')
  log.info({ products: market.products.length, orders: market.orders.length }, 'The demo market is ready.')
}

/** As if the ledger had been kept since the first order. A job makes payable what is. */
const enterDemoOrders = async (tx: Database, orders: MarketRows['orders'], now: number): Promise<void> => {
  const opened = { value: now - OPENING_MS }
  await tx.updateTable('counters').set(opened).where('name', '=', 'ledger opened').execute()
  for (const { id, status, updated_at } of orders)
    await postOrders(tx, [id], { event: status.toLowerCase().replaceAll('_', '-'), now: updated_at })
}

type MarketOptions = Pick<SeedOptions, 'products' | 'variants' | 'publicUrl'>

/** Every row of the demo market, with its aggregate columns filled. */
export const createMarketRows = (
  pictures: DemoPictures,
  passwordHash: string,
  now: number,
  { products = 0, variants: added = { count: 1, percent: 0 }, publicUrl = '' }: MarketOptions,
): MarketRows => {
  const random = createSeededRandom(RANDOM_SEED)
  const people = createDemoPeople(random, passwordHash, now)
  const catalogueRows = createCatalogueRows({ random, pictures, now }, people.vendors)
  const orderRows = createDemoOrders({
    random,
    now,
    people,
    catalogueRows,
    coupons: createCouponUsage(catalogueRows.coupons),
  })
  const parcels = createDemoParcels({ now, publicUrl, catalogueRows, orderRows })
  const customerIds = people.customers.map(customer => customer.id)
  const shopIds = catalogueRows.shops.map(shop => shop.id)
  const market = {
    users: people.users,
    profiles: people.profiles,
    ...catalogueRows,
    ...orderRows,
    ...parcels,
    reviews: createDemoReviews(random, now, catalogueRows, orderRows),
    follows: createDemoFollows(random, now, customerIds, shopIds),
  }
  fillAggregates(market)
  const more = createProductVariations(random, now, catalogueRows.products, products - catalogueRows.products.length)
  const views = createDemoViews(random, now, market.products)
  const addresses = createDemoAddresses(random, now, people.customers)
  const notifications = createDemoNotifications(random, now, { people, catalogueRows, orderRows })
  const product_pictures = createProductPictures(random, market.products, pictures)
  const categoryNames = new Map(catalogueRows.categories.map(({ id, name }) => [id, name]))
  const { variants, keys } = createAssortments(
    market.products,
    product => ASSORTMENTS[lookUp(categoryNames, product.category_id)],
  )
  const ofMore = createAssortments(more, (_, n) =>
    n % 100 < added.percent ? createPlainOptions(added.count, n) : undefined,
  )
  chooseOrderedVariants(orderRows.order_items, market.products, variants)
  const talk = createDemoTalk({ ...market, random, now, people, product_pictures })
  return {
    ...market,
    ...talk,
    products: [...market.products, ...more],
    product_variants: variants.concat(ofMore.variants),
    variant_options: keys.concat(ofMore.keys),
    product_pictures,
    views,
    ...createDemoVisits(views),
    addresses,
    notifications,
    ...createMarketSettingsRows(now),
  }
}
