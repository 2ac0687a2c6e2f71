import { useLiveQuery } from 'dexie-react-hooks'
import { readProduct } from '../../../local/products/rows.ts'

/**
 * The blurred placeholder of an ordered product, which orders do not carry: without a network it stands for its
 * picture.
 */
export const useProductThumbhash = (productId: string | undefined): string | null =>
  useLiveQuery(async () => (productId && (await readProduct(productId))?.thumbhash) || null, [productId]) ?? null
