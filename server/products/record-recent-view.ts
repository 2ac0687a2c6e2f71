import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { findProducts } from './listing/products.ts'
import { saveRecentView } from './recent-views.ts'

type RecordViewParams = {
  tx: Database
  input: { id?: string | undefined; productId: string; viewedAt?: string | undefined }
  customer: Actor
  now: number
}

/**
 * Records a view of a product that the device showed from its own data, possibly long ago.
 * @returns the view's id
 * @throws ApiError NOT_FOUND, CONFLICT (the id is another customer's)
 */
export const recordRecentView = async ({ tx, input, customer, now }: RecordViewParams): Promise<string> => {
  const { id: clientId, productId, viewedAt } = input
  if ((await findProducts(tx, [productId], customer)).length === 0)
    throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  // The device's clock may be ahead.
  const at = Math.min(now, viewedAt ? Date.parse(viewedAt) : now)
  const id = await saveRecentView(tx, { id: clientId, customerId: customer.profileId, productId, at })
  if (id === undefined) throw new ApiError('CONFLICT', FOREIGN_ID)
  return id
}

const FOREIGN_ID = 'This view could not be recorded. Please open the product again.'
