import { ApiError } from '../../src/contract/errors.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'

/**
 * A shop that owes the market as much as it allows takes no more cash.
 * @throws ApiError VALIDATION
 */
export const requireCashAllowed = ({
  debt_state,
  shop_name: shop,
}: {
  debt_state: string
  shop_name: string
}): void => {
  if (debt_state !== 'REACHED') return
  const message = withValues('{shop} takes no cash on delivery at the moment. Choose to pay online.', { shop })
  throw new ApiError('VALIDATION', message, { fields: { paymentType: message } })
}
