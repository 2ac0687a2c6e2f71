import { useLiveQuery } from 'dexie-react-hooks'
import { readCart } from '../../local/cart/cart.ts'

/** How many different products the cart of this device holds. */
export const useCartCount = (): number => useLiveQuery(async () => (await readCart()).items.length) ?? 0
