import { sql } from 'kysely'
import type { Poisha } from '../../../src/contract/money.ts'
import { compileOnce, type Parameter, type ParametersOf } from '../../db/compile-once.ts'
import type { Database } from '../../db/store.ts'

type Pieces = { productId: string; variantId: string; quantity: number }

/**
 * Reduces a variant's stock, if it suffices and the vendor's own price is the given one. The product's row must be locked before.
 * @returns what is left; null: nothing has changed
 */
export const takeVariantPieces = async (
  tx: Database,
  { ownPrice, ...pieces }: Pieces & { ownPrice?: Poisha },
): Promise<number | null> => {
  const [variant] = await (ownPrice === undefined
    ? takePieces(tx, pieces)
    : takePiecesAtPrice(tx, { ...pieces, ownPrice }))
  return variant?.stock ?? null
}

const updateIfAvailable = (tx: Database, { productId, variantId, quantity }: ParametersOf<Pieces>) =>
  tx
    .updateTable('product_variants')
    .set(row => ({ stock: row('stock', '-', quantity) }))
    .where('id', '=', variantId)
    .where('product_id', '=', productId)
    .where('stock', '>=', quantity)
    .where('deleted_at', 'is', null)
    .returning('stock')

const takePieces = compileOnce(updateIfAvailable)
const takePiecesAtPrice = compileOnce(
  (tx, { ownPrice, ...pieces }: ParametersOf<Pieces> & { ownPrice: Parameter<Poisha> }) =>
    updateIfAvailable(tx, pieces).where(row => row(row.fn.coalesce(selectOwnPrice(tx), 'price'), '=', ownPrice)),
)

/** Of a variant whose price a campaign has set. */
const selectOwnPrice = (tx: Database) =>
  tx
    .selectFrom('campaign_prices')
    .select('own_price')
    .whereRef('campaign_prices.variant_id', '=', sql.ref('product_variants.id'))

/**
 * Returns pieces to the stock of their variant. If it was deleted and its product has no options any more, they are pieces of its
 * only variant; if it has others, nobody can sell them, and they stay with the deleted one.
 * @returns the variant's stock now; null: it is deleted
 */
export const returnVariantPieces = async (
  tx: Database,
  { productId, variantId, quantity }: Pieces,
): Promise<number | null> => {
  const only = tx
    .selectFrom('products')
    .innerJoin('product_variants as own', 'own.product_id', 'products.id')
    .select('own.id')
    .where('products.id', '=', productId)
    .where('products.options', 'is', null)
    .where('own.deleted_at', 'is', null)
  const variant = await tx
    .updateTable('product_variants')
    .set(row => ({ stock: row('stock', '+', quantity) }))
    .where(row => row('id', '=', row.fn.coalesce(only, row.val(variantId))))
    .returning(['stock', 'deleted_at'])
    .executeTakeFirstOrThrow()
  return variant.deleted_at === null ? variant.stock : null
}
