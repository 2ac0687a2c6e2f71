import { ApiError } from '../../../src/contract/errors.ts'
import { type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { type Poisha, toPoisha, toTaka } from '../../../src/contract/money.ts'
import type { VariantDraft } from '../../../src/contract/products/variant-draft.ts'
import { compileOnce, type Parameter } from '../../db/compile-once.ts'
import type { Database } from '../../db/store.ts'
import { formatDhakaTime, formatDhakaTimeBn } from './dhaka-times.ts'

/** The vendor's own offer of a variant, while it has the price of a campaign. */
export type PriceLock = {
  variantId: string
  productId: string
  price: Poisha
  discount: Poisha
  campaign: { id: string; name: string; nameBn: string | null; endsAt: number }
}

/** Those of these products' variants, by variant id; deleted ones, too. */
export const findPriceLocks = async (
  db: Database,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, PriceLock>> => {
  const rows = productIds.length === 0 ? [] : await selectLocks(db, { productIds })
  return new Map(
    rows.map(({ variantId, productId, price, discount, id, name, nameBn, endsAt }) => [
      variantId,
      { variantId, productId, price, discount, campaign: { id, name, nameBn, endsAt } },
    ]),
  )
}

const selectLocks = compileOnce((db, { productIds }: { productIds: readonly Parameter<string>[] }) =>
  db
    .selectFrom('campaign_prices')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_prices.campaign_id')
    .select(['campaign_prices.variant_id as variantId', 'campaign_prices.product_id as productId'])
    .select(['campaign_prices.own_price as price', 'campaign_prices.own_discount as discount'])
    .select(['campaigns.id', 'campaigns.name', 'campaigns.name_bn as nameBn', 'campaigns.ends_at as endsAt'])
    .where('campaign_prices.product_id', 'in', [...productIds]),
)

/** What the vendor is told who would change a price that a campaign sets. */
export const priceLockedMessage = ({ campaign: { name, nameBn, endsAt } }: PriceLock): Message => {
  return withValues(
    'The campaign “{name}” sets this price until {end}. To change it now, leave the campaign under Campaigns.',
    { name, ...(nameBn && { nameBn }), end: formatDhakaTime(endsAt), ...{ endBn: formatDhakaTimeBn(endsAt) } },
  )
}

const priceLockedError = (lock: PriceLock): ApiError => {
  const message = priceLockedMessage(lock)
  return new ApiError('CONFLICT', message, { fields: { price: message } })
}

type Prices = Pick<VariantDraft, 'price' | 'discount' | 'expectedPrice' | 'expectedDiscount'>

/**
 * Leaves out prices of variants that a campaign sets, where they stay as they are or are the vendor's own: those of a form that
 * changes something else, or of an export. The product's row must be locked.
 * @throws ApiError CONFLICT where one would change
 */
export const dropLockedPrices = async <Draft extends Prices & { id: string }>(
  tx: Database,
  productId: string,
  drafts: readonly Draft[],
): Promise<Draft[]> => {
  const isPriced = drafts.some(({ price, discount }) => price !== undefined || discount !== undefined)
  const locks = isPriced ? await findPriceLocks(tx, [productId]) : new Map<string, PriceLock>()
  if (locks.size === 0) return [...drafts]
  const rows = await tx
    .selectFrom('product_variants')
    .select(['id', 'price', 'discount'])
    .where('product_id', '=', productId)
    .execute()
  const present = new Map(rows.map(row => [row.id, row]))
  return drafts.map(draft => {
    const [lock, row] = [locks.get(draft.id), present.get(draft.id)]
    if (!lock || !row) return draft
    const isKept = (field: 'price' | 'discount') => {
      const taka = draft[field]
      return taka === undefined || [lock[field], row[field]].includes(toPoisha(taka))
    }
    if (!isKept('price') || !isKept('discount')) throw priceLockedError(lock)
    const { price: _, discount: __, expectedPrice: ___, expectedDiscount: ____, ...others } = draft
    return others as Draft
  })
}

/**
 * Whether a campaign sets the price of a product without options, so that these columns are not to be written.
 * @throws ApiError CONFLICT where they would change it
 */
export const isPriceLocked = async (
  tx: Database,
  id: string,
  { price, discount }: { price?: Poisha | undefined; discount?: Poisha | undefined },
): Promise<boolean> => {
  if (price === undefined && discount === undefined) return false
  const toOptionalTaka = (poisha: Poisha | undefined) => (poisha === undefined ? undefined : toTaka(poisha))
  const draft = { id, price: toOptionalTaka(price), discount: toOptionalTaka(discount) }
  const [kept] = await dropLockedPrices(tx, id, [draft])
  return kept !== draft
}

/** The variant that is left of a product without options takes the id of the product, and its own offer with it. */
export const moveLockedPrice = async (tx: Database, fromId: string, toId: string): Promise<void> => {
  await tx.deleteFrom('campaign_prices').where('variant_id', '=', toId).execute()
  const lock = await tx.selectFrom('campaign_prices').selectAll().where('variant_id', '=', fromId).executeTakeFirst()
  if (!lock) return
  await tx.updateTable('campaign_prices').set({ variant_id: toId }).where('variant_id', '=', fromId).execute()
  await tx
    .updateTable('product_variants')
    .set({ price: lock.own_price, discount: lock.own_discount })
    .where('id', '=', fromId)
    .execute()
}
