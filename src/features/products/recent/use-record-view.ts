import { useEffect, useEffectEvent } from 'react'
import type { Product } from '../../../contract/products/products.ts'

/** Not needed to show a product, so the screen does not wait for it. */
const loadRecentProducts = () => import('../../../local/products/recent-products.ts')

/**
 * Records on this device that a product was viewed. The server records it when it is asked for the product; where the
 * product came from the device alone, the view is queued for the account.
 * @param isFromDevice the server could not be reached
 * @param variantId what is chosen of it, to which Recent Products leads back
 */
export const useRecordView = (product: Product, isFromDevice: boolean, variantId?: string): void => {
  const saveView = useEffectEvent(async () => (await loadRecentProducts()).saveLocalView(product, variantId))
  const sendLater = useEffectEvent(async () => (await loadRecentProducts()).queueView(product))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each product and choice is one view, however often the row changes
  useEffect(() => {
    saveView().catch(reportError)
  }, [product.id, variantId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: likewise, once it is clear that the server did not answer
  useEffect(() => {
    if (isFromDevice) sendLater().catch(reportError)
  }, [product.id, isFromDevice])
}
