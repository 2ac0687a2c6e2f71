import { sql } from 'kysely'
import type { Log } from '../adapters/logging/log.ts'
import { hashPassword } from '../auth/passwords.ts'
import { PASSWORD_COST } from '../config/config.ts'
import { advanceListingSeq, lockEpoch, startNewEpoch } from '../db/counters.ts'
import type { Store } from '../db/store.ts'
import { hasUsers } from '../queries/accounts.ts'
import { indexProducts } from '../queries/product-index.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { createDemoAddresses } from './addresses.ts'
import { fillAggregates } from './aggregates.ts'
import { createCouponUsage } from './coupon-usage.ts'
import { createPictureThumbnails, type DemoPictures } from './demo-pictures.ts'
import { markPicturesPending } from './drawing-process-client.ts'
import { insertMarketRows, type MarketRows } from './market-rows.ts'
import { createDemoNotifications } from './notifications.ts'
import { createDemoOrders } from './orders.ts'
import { createDemoPeople } from './people.ts'
import { createProductVariations } from './product-variations.ts'
import { createDemoFollows, createDemoReviews } from './reviews.ts'
import { createSeededRandom } from './seeded-random.ts'
import { createCatalogueRows } from './shops-and-products.ts'
import { createDemoViews } from './view-counts.ts'

export type SeedOptions = {
  dataDir: string
  log: Log
  /** Milliseconds; every time of the market lies before it. */
  now: number
  /** At least so many products: beyond those written by hand, variations of them. */
  products?: number
  /** How the pictures come to be; by default they are named now, and drawn in the background (startDrawing). */
  draw?: (dataDir: string, log: Log) => Promise<DemoPictures>
}

const RANDOM_SEED = 1971
const INDEX_BATCH = 1000

/**
 * Fills an empty database with the demo market, the same one each time but for `now` and the salt of the password. Pictures
 * first, then every row in one transaction: an interrupted run leaves no half market, and of two at once one makes it.
 */
export const seedDemo = async (store: Store, options: SeedOptions): Promise<void> => {
  const { dataDir, log, now, draw = deferPictureRendering } = options
  log.info('Making the demo market. This happens once.')
  const passwordHash = await hashPassword(DEMO_ACCOUNTS[0]!.password, PASSWORD_COST)
  const market = createMarketRows(await draw(dataDir, log), passwordHash, now, options.products ?? 0)
  const isMade = await store.write(async tx => {
    await lockEpoch(tx)
    if (await hasUsers(tx)) return false
    await insertMarketRows(tx, market)
    const ids = market.products.map(product => product.id)
    for (let from = 0; from < ids.length; from += INDEX_BATCH)
      await indexProducts(tx, ids.slice(from, from + INDEX_BATCH))
    await advanceListingSeq(tx)
    // A device that has seen this database empty starts afresh.
    await startNewEpoch(tx)
    await sql`analyze`.execute(tx)
    return true
  })
  if (!isMade) return log.info('Another process made the demo market at the same time.')
  log.info({ products: market.products.length, orders: market.orders.length }, 'The demo market is ready.')
}

const deferPictureRendering = async (dataDir: string): Promise<DemoPictures> => {
  const pictures = await createPictureThumbnails()
  await markPicturesPending(dataDir)
  return pictures
}

/** Every row of the demo market, its sums in line. */
export const createMarketRows = (
  pictures: DemoPictures,
  passwordHash: string,
  now: number,
  products: number,
): MarketRows => {
  const chance = createSeededRandom(RANDOM_SEED)
  const people = createDemoPeople(chance, passwordHash, now)
  const stalls = createCatalogueRows({ chance, pictures, now }, people.vendors)
  const purchases = createDemoOrders({ chance, now, people, stalls, coupons: createCouponUsage(stalls.coupons) })
  const customerIds = people.customers.map(customer => customer.id)
  const shopIds = stalls.shops.map(shop => shop.id)
  const market = {
    users: people.users,
    profiles: people.profiles,
    ...stalls,
    ...purchases,
    reviews: createDemoReviews(chance, now, stalls, purchases),
    follows: createDemoFollows(chance, now, customerIds, shopIds),
  }
  fillAggregates(market)
  const more = createProductVariations(chance, now, stalls.products, products - stalls.products.length)
  const views = createDemoViews(chance, now, market.products)
  const addresses = createDemoAddresses(chance, now, people.customers)
  const notifications = createDemoNotifications(chance, now, { people, stalls, purchases })
  return { ...market, products: [...market.products, ...more], views, addresses, notifications }
}
