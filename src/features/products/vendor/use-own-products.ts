import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useReducer, useState } from 'react'
import { type RefreshState, useRefresh } from '../../../lists/use-refresh.ts'
import { readMeta } from '../../../local/db/meta.ts'
import type { OptimisticProduct } from '../../../local/products/optimistic.ts'
import { type OwnProducts, readOwnProduct, readOwnProducts } from '../../../local/products/own-products.ts'
import { pullAccount } from '../../../local/sync/account-sync.ts'
import { createPacedReader } from './paced-reader.ts'

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

/**
 * A live query over thousands of rows, which pauses between readings while `shouldPause` says so (paced-reader.ts).
 * Both functions must be the same at each render. `shouldPause` is part of the live query: during a pause nothing else
 * is observed, so a change of what it reads ends the pause.
 */
const usePacedQuery = <Result>(
  read: () => Promise<Result>,
  shouldPause: (last: Result) => Promise<boolean>,
): Result | undefined => {
  const [turn, readAgain] = useReducer((turns: number) => turns + 1, 0)
  const [reader] = useState(() => createPacedReader({ read, shouldPause, readAgain }))
  useEffect(() => reader.cancel, [reader])
  return useLiveQuery(async () => reader.query(), [turn])
}
