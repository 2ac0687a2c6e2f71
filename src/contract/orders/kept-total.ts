import { type Poisha, type Taka, toPoisha, toTaka } from '../money.ts'
import { creditPartOf } from './credit-share.ts'
import type { PartialDelivery } from './order-returns.ts'

type Less = Pick<PartialDelivery, 'lessForGoods' | 'lessForDelivery'>

/** Of an order that is not placed yet, only the total and the credit are known. */
export type OrderTotals = {
  totalAmount: Taka
  creditUsed?: Taka | undefined
  partialDelivery?: (Less & { at: string }) | undefined
  refunds?: readonly { amount: Taka; at: string }[] | undefined
}

type NamedTotal = { totalAmount: Taka; partialDelivery?: Less | undefined }

/** What the customer does not owe, because they did not keep everything at the door. */
const calculateNotKept = ({ partialDelivery }: NamedTotal): Poisha =>
  partialDelivery ? toPoisha(partialDelivery.lessForGoods) + toPoisha(partialDelivery.lessForDelivery) : 0

/**
 * What an order comes to: without what its customer did not keep at the door. Every list, export and paper names this total, and says of
 * what goes back later that it does.
 */
export const keptTotal = (order: NamedTotal): Taka => toTaka(toPoisha(order.totalAmount) - calculateNotKept(order))

/** The same, and what of it was paid with store credit, which goes back first. */
export const calculateKeptTotals = (order: OrderTotals): { notKept: Taka; totalAmount: Taka; creditUsed: Taka } => {
  const { creditUsed = 0, partialDelivery, refunds = [] } = order
  const notKept = calculateNotKept(order)
  const earlier = refunds.filter(({ at }) => partialDelivery !== undefined && at < partialDelivery.at)
  const refunded = earlier.reduce((sum, { amount }) => sum + toPoisha(amount), 0)
  const credit = toPoisha(creditUsed)
  const creditBack = creditPartOf(notKept, { creditUsed: credit, refunded })
  return { notKept: toTaka(notKept), totalAmount: keptTotal(order), creditUsed: toTaka(credit - creditBack) }
}
