import { setImmediate as letOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import { findNextCampaignChange } from '../../src/contract/campaign-prices.ts'
import type { Services } from '../adapters/services.ts'
import { advanceCatalogueVersion } from '../db/catalogue-version.ts'
import { type Change, logChanges } from '../db/change-log-bulk.ts'
import type { Database, Store } from '../db/store.ts'
import { IS_CAMPAIGN_FOR_PRODUCT } from '../products/listing/product-campaigns.ts'
import { findProductChanges } from '../products/product-stock.ts'
import { raiseProductSeqs, setCampaignPrices } from './set-campaign-prices.ts'

/** Shops that join or leave, and products that are new, wait at most this long. */
const CHECK_MS = 5_000
const BATCH = 200

/** When a process must look again. */
const dueTimes = new WeakMap<Store, number>()

type JobServices = Pick<Services, 'store' | 'now' | 'events'>

/** Runs every second, and does nothing until the next start or end of a campaign, or CHECK_MS. */
export const applyCampaignPrices = async (services: JobServices): Promise<void> => {
  const { store, now } = services
  if (now() < (dueTimes.get(store) ?? 0)) return
  const campaigns = await listUnfinished(store.read)
  const changed = (campaigns.length > 0 || (await hasPrices(store.read))) && (await followCampaigns(services))
  if (changed) services.events.publish('everyone', { type: 'catalogue' })
  const next = findNextCampaignChange(campaigns, now()) ?? Number.POSITIVE_INFINITY
  dueTimes.set(store, Math.min(next, now() + CHECK_MS))
}

/** Writes all prices that are due, tells devices which products take part, and closes what has ended. */
const followCampaigns = async ({ store, now }: JobServices): Promise<boolean> => {
  const started = await setInBatches(store, now, listTooExpensive)
  const ended = await setInBatches(store, now, listOutlived)
  const told = await tellDevices(store, now)
  await store.write(tx => finishCampaigns(tx, now()))
  return started || ended || told
}

type ListIds = (db: Database, now: number, after: string) => Promise<string[]>

const setInBatches = async (store: Store, now: () => number, list: ListIds): Promise<boolean> => {
  let hasChanged = false
  for (let after: string | undefined = ''; after !== undefined; ) {
    const ids: string[] = await list(store.read, now(), after)
    if (ids.length > 0)
      hasChanged = (await store.write(tx => setCampaignPrices(tx, ids, now()))).length > 0 || hasChanged
    after = ids.length < BATCH ? undefined : ids.at(-1)
    if (after !== undefined) await letOthers()
  }
  return hasChanged
}

const listUnfinished = (db: Database): Promise<{ from: number; to: number }[]> =>
  db.selectFrom('campaigns').select(['starts_at as from', 'ends_at as to']).where('finished_at', 'is', null).execute()

/** A run that was overtaken by another process may have written some after the end. */
const hasPrices = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('campaign_prices').select('variant_id').limit(1).executeTakeFirst()) !== undefined

/** A campaign's price of a variant, as `findBestCampaign` calculates it. */
const CAMPAIGN_PRICE = sql<number>`(product_variants.price + product_variants.discount)
  - ((product_variants.price + product_variants.discount) * campaigns.percent / 10000) * 100`

/** Products of which a variant costs more than a campaign says. */
const listTooExpensive: ListIds = async (db, now, after) => {
  const rows = await runningCampaigns(db, now)
    .innerJoin('products', 'products.shop_id', 'campaign_shops.shop_id')
    .innerJoin('product_variants', 'product_variants.product_id', 'products.id')
    .select('products.id')
    .distinct()
    .where('products.id', '>', after)
    .where('products.deleted_at', 'is', null)
    .where('product_variants.deleted_at', 'is', null)
    .where(IS_CAMPAIGN_FOR_PRODUCT)
    .where('product_variants.price', '>', CAMPAIGN_PRICE)
    .orderBy('products.id')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

/** Products with the price of a campaign that does not run for them any more. */
const listOutlived: ListIds = async (db, now, after) => {
  const running = runningCampaigns(db, now)
    .select('campaigns.id')
    .where('campaigns.id', '=', sql.ref<string>('campaign_prices.campaign_id'))
    .where('campaign_shops.shop_id', '=', sql.ref<string>('products.shop_id'))
    .where(IS_CAMPAIGN_FOR_PRODUCT)
  const rows = await db
    .selectFrom('campaign_prices')
    .innerJoin('products', 'products.id', 'campaign_prices.product_id')
    .select('products.id')
    .distinct()
    .where('products.id', '>', after)
    .where(row => row.not(row.exists(running)))
    .orderBy('products.id')
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => id)
}

const runningCampaigns = (db: Database, now: number) =>
  db
    .selectFrom('campaigns')
    .innerJoin('campaign_shops', 'campaign_shops.campaign_id', 'campaigns.id')
    .where('campaign_shops.left_at', 'is', null)
    .where('campaigns.cancelled_at', 'is', null)
    .where('campaigns.starts_at', '<=', now)
    .where('campaigns.ends_at', '>', now)

/** Devices get the products of shops that have joined or left, so that they know the times without a connection. */
const tellDevices = async (store: Store, now: () => number): Promise<boolean> => {
  const shops = await store.read
    .selectFrom('campaign_shops')
    .select(['campaign_id', 'shop_id'])
    .where('told_at', 'is', null)
    .execute()
  for (const shop of shops) await store.write(tx => tellOfShop(tx, shop, now()))
  return shops.length > 0
}

type ShopInCampaign = { campaign_id: string; shop_id: string }

/** The shop's row is locked first: whoever changes the campaign meanwhile has it told again. */
const tellOfShop = async (tx: Database, { campaign_id, shop_id }: ShopInCampaign, now: number): Promise<void> => {
  await tx
    .updateTable('campaign_shops')
    .set({ told_at: now })
    .where('campaign_id', '=', campaign_id)
    .where('shop_id', '=', shop_id)
    .execute()
  const rows = await tx
    .selectFrom('products')
    .innerJoin('campaigns', join => join.on('campaigns.id', '=', campaign_id))
    .select('products.id')
    .where('products.shop_id', '=', shop_id)
    .where('products.deleted_at', 'is', null)
    .where(IS_CAMPAIGN_FOR_PRODUCT)
    .orderBy('products.id')
    .execute()
  const changes: Change[] = []
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(({ id }) => id)
    await raiseProductSeqs(tx, ids)
    changes.push(...(await findProductChanges(tx, ids)))
    await letOthers()
  }
  await logChanges(tx, changes, now)
}

const finishCampaigns = async (tx: Database, now: number): Promise<void> => {
  const finished = await tx
    .updateTable('campaigns')
    .set(row => ({ finished_at: now, seq: row('seq', '+', 1) }))
    .where('finished_at', 'is', null)
    .where(row => row.or([row('ends_at', '<=', now), row('cancelled_at', 'is not', null)]))
    .where(row =>
      row.not(
        row.exists(row.selectFrom('campaign_prices').select('variant_id').whereRef('campaign_id', '=', 'campaigns.id')),
      ),
    )
    .executeTakeFirst()
  if (finished.numUpdatedRows > 0n) await advanceCatalogueVersion(tx)
}
