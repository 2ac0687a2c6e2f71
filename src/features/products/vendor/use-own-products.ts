import { useLiveQuery } from 'dexie-react-hooks'
import { type RefreshState, useRefresh } from '../../../lists/use-refresh.ts'
import { readMeta } from '../../../local/db/meta.ts'
import type { OptimisticProduct } from '../../../local/products/optimistic.ts'
import { type OwnProducts, readOwnProduct, readOwnProducts } from '../../../local/products/own-products.ts'
import { pullAccount } from '../../../local/sync/account-sync.ts'
import { usePacedQuery } from './use-paced-query.ts'

/** The vendor's own products in every status, brought up to date when a screen opens. */
export const useOwnProducts = (): { own: OwnProducts | undefined; refresh: RefreshState } => ({
  own: usePacedQuery(readOwnProducts, hasPartOfFirstSync),
  refresh: useRefresh('own-products', pullAccount),
})

/** One of them; null: this device does not have it. */
export const useOwnProduct = (id: string): OptimisticProduct | null | undefined =>
  useLiveQuery(() => readOwnProduct(id), [id])

const hasPartOfFirstSync = async ({ isUnknown }: OwnProducts): Promise<boolean> =>
  !isUnknown && typeof (await readMeta('account'))?.at !== 'number'
