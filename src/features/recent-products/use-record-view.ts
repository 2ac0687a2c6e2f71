import { useEffect, useEffectEvent } from 'react'
import type { Product } from '../../contract/products.ts'
import { queueView, saveLocalView } from '../../local/resources/recent-products.ts'

/**
 * Remembers on this device that a product was looked at. Answered by the server, the account knows it too; answered by the
 * device alone, it is told later (contract section 10).
 * @param isFromDevice the server could not be asked
 */
export const useRecordView = (product: Product, isFromDevice: boolean): void => {
  const remember = useEffectEvent(() => saveLocalView(product))
  const tell = useEffectEvent(() => queueView(product))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each product is one view, however often its row changes
  useEffect(() => {
    remember().catch(reportError)
  }, [product.id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: likewise, once it is clear that nobody else answered
  useEffect(() => {
    if (isFromDevice) tell().catch(reportError)
  }, [product.id, isFromDevice])
}
