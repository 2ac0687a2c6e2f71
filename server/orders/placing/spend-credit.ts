import { ApiError } from '../../../src/contract/errors.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { toTaka } from '../../../src/contract/money.ts'
import { lockProfile } from '../../db/row-locks.ts'
import { addStoreCredit, readStoreCredit } from '../../ledger/credit/store-credit.ts'
import type { PlaceOrdersParams, PricedOrder } from './order-placement.ts'
import { toChangedCart } from './price-order-lines.ts'

/**
 * Takes the store credit with which new orders are paid. The customer is locked before their balance is read, so orders at once never
 * spend more than there is.
 * @throws ApiError CART_CHANGED with `credit`, what they have now, where that is less than they were shown
 */
export const spendCredit = async (
  { tx, customer, now }: PlaceOrdersParams,
  orders: readonly PricedOrder[],
): Promise<void> => {
  const wanted = orders.reduce((sum, { credit }) => sum + credit, 0)
  if (wanted === 0) return
  const customerId = customer.profileId
  await lockProfile(tx, customerId)
  const balance = await readStoreCredit(tx, customerId)
  if (balance < wanted) throw tooLittleCreditError(toTaka(balance), orders)
  for (const { draft, credit } of orders) {
    if (credit === 0) continue
    const order = { orderId: draft.id, refundId: null }
    await addStoreCredit(tx, { customerId, kind: 'SPENT', amount: -credit, order, now })
  }
}

const tooLittleCreditError = (credit: number, orders: readonly PricedOrder[]): ApiError => {
  const message = withValues(
    'You have {balance, taka} of store credit now. Please look at what is left to pay and order again.',
    { balance: credit },
  )
  const [order, ...others] = orders
  const cart = order && others.length === 0 ? toChangedCart(order.price.lines, order.price.totals) : {}
  return new ApiError('CART_CHANGED', message, { ...cart, credit })
}
