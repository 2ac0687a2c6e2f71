import type { ErrorResponse } from '../../../contract/errors.ts'
import type { OptimisticProduct } from '../../../local/products/optimistic.ts'
import { submitProductUpdate } from '../../../local/products/submit.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { t as say } from '../../../ui/text/i18n.ts'
import { applyBulkChange, type BulkProductChange } from './bulk-product-changes.ts'

/** What came of the change of one product. `unchanged`: it was so already. */
export type ProductOutcome = {
  product: OptimisticProduct
  state: 'done' | 'waiting' | 'rejected' | 'unchanged'
  failure?: ErrorResponse
}

/** Changes several products, each by an outbox entry of its own, so that a rejected one does not block the others. */
export const submitBulkProductChange = (
  products: readonly OptimisticProduct[],
  change: BulkProductChange,
): Promise<ProductOutcome[]> =>
  Promise.all(
    products.map(async product => {
      const changes = applyBulkChange(product, change)
      if (Object.keys(changes).length === 0) return { product, state: 'unchanged' as const }
      const result = await submitProductUpdate(product, changes)
      return { product, state: result.state, ...(result.state === 'rejected' && { failure: result.failure }) }
    }),
  )

/**
 * A toast where the same has happened to all products. False: it needs the dialog, which says what happened to each.
 */
export const showProductsToast = (outcomes: readonly ProductOutcome[]): boolean => {
  const states = new Set(outcomes.map(({ state }) => state))
  if (states.size !== 1 || states.has('rejected')) return false
  const text = say('{count, plural, one {# product changed} other {# products changed}}', { count: outcomes.length })
  if (states.has('done')) toast.success(text)
  else toast.info(say(states.has('waiting') ? 'Saved on this phone. Waiting to send' : 'Nothing to change'))
  return true
}
