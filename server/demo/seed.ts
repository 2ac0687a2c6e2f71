import { sql } from 'kysely'
import { PASSWORD_COST } from '../config.ts'
import { advanceListing, beginEpoch, holdEpoch } from '../db/counters.ts'
import type { Store } from '../db/store.ts'
import type { Log } from '../outside/log.ts'
import { hashPassword } from '../outside/passwords.ts'
import { indexProducts } from '../queries/product-search.ts'
import { hasUsers } from '../queries/users.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { addressesOf } from './addresses.ts'
import { chanceOf } from './chance.ts'
import { couponsOf } from './coupons.ts'
import { type Pictures, sketchPictures } from './draw.ts'
import { looksOf } from './looks.ts'
import { newsOf } from './news.ts'
import { followsOf, reviewsOf } from './opinions.ts'
import { peopleOf } from './people.ts'
import { markUndrawn } from './picture-drawing.ts'
import { purchasesOf } from './purchases.ts'
import { insertMarket, type MarketRows } from './rows.ts'
import { stallsOf } from './stalls.ts'
import { addUp } from './sums.ts'
import { variationsOf } from './variations.ts'

export type SeedOptions = {
  dataDir: string
  log: Log
  /** Milliseconds; every time of the market lies before it. */
  now: number
  /** At least so many products: beyond those written by hand, variations of them. */
  products?: number
  /** How the pictures come to be; by default they are named now, and drawn in the background (startDrawing). */
  draw?: (dataDir: string, log: Log) => Promise<Pictures>
}

const SEED = 1971
const INDEX_BATCH = 1000

/**
 * Fills an empty database with the demo market, the same one each time but for `now` and the salt of the password. Pictures
 * first, then every row in one transaction: an interrupted run leaves no half market, and of two at once one makes it.
 */
export const seedDemo = async (store: Store, options: SeedOptions): Promise<void> => {
  const { dataDir, log, now, draw = sketchLater } = options
  log.info('Making the demo market. This happens once.')
  const passwordHash = await hashPassword(DEMO_ACCOUNTS[0]!.password, PASSWORD_COST)
  const market = marketOf(await draw(dataDir, log), passwordHash, now, options.products ?? 0)
  const isMade = await store.write(async tx => {
    await holdEpoch(tx)
    if (await hasUsers(tx)) return false
    await insertMarket(tx, market)
    const ids = market.products.map(product => product.id)
    for (let from = 0; from < ids.length; from += INDEX_BATCH)
      await indexProducts(tx, ids.slice(from, from + INDEX_BATCH))
    await advanceListing(tx)
    // A device that has seen this database empty starts afresh.
    await beginEpoch(tx)
    await sql`analyze`.execute(tx)
    return true
  })
  if (!isMade) return log.info('Another process made the demo market at the same time.')
  log.info({ products: market.products.length, orders: market.orders.length }, 'The demo market is ready.')
}

const sketchLater = async (dataDir: string): Promise<Pictures> => {
  const pictures = await sketchPictures()
  await markUndrawn(dataDir)
  return pictures
}

/** Every row of the demo market, its sums in line. */
export const marketOf = (pictures: Pictures, passwordHash: string, now: number, products: number): MarketRows => {
  const chance = chanceOf(SEED)
  const people = peopleOf(chance, passwordHash, now)
  const stalls = stallsOf({ chance, pictures, now }, people.vendors)
  const purchases = purchasesOf({ chance, now, people, stalls, coupons: couponsOf(stalls.coupons) })
  const customerIds = people.customers.map(customer => customer.id)
  const shopIds = stalls.shops.map(shop => shop.id)
  const market = {
    users: people.users,
    profiles: people.profiles,
    ...stalls,
    ...purchases,
    reviews: reviewsOf(chance, now, stalls, purchases),
    follows: followsOf(chance, now, customerIds, shopIds),
  }
  addUp(market)
  const more = variationsOf(chance, now, stalls.products, products - stalls.products.length)
  const views = looksOf(chance, now, market.products)
  const addresses = addressesOf(chance, now, people.customers)
  const notifications = newsOf(chance, now, { people, stalls, purchases })
  return { ...market, products: [...market.products, ...more], views, addresses, notifications }
}
