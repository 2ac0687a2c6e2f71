import { useLiveQuery } from 'dexie-react-hooks'
import { readProductsById } from '../../../local/products/rows.ts'

export type ThumbhashOf = (productId: string | undefined) => string | null

/**
 * The blurred placeholders of ordered products, which orders do not carry: without a network they stand for their
 * pictures.
 */
export const useThumbhashes = (productIds: readonly (string | undefined)[]): ThumbhashOf => {
  const ids = productIds.filter(id => id !== undefined)
  const products = useLiveQuery(() => readProductsById(ids), [ids.join()])
  return id => (id !== undefined && products?.get(id)?.thumbhash) || null
}
