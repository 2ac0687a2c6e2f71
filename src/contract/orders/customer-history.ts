import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import type { Order } from './orders.ts'

/** How earlier orders of a customer ended, in all shops of the market. Only numbers: they name no shop and no product. */
export const CustomerHistory = v.object({
  /** The order's. */
  id: Id,
  delivered: v.number(),
  /** Cash on delivery that was shipped and came back without having been delivered. */
  refused: v.number(),
  /** The courier that can be asked how parcels to this phone number ended elsewhere. Absent: none. */
  scoredBy: v.optional(v.string()),
})
export type CustomerHistory = v.InferOutput<typeof CustomerHistory>

/** Only while the shop decides whether to ship on the promise of cash. */
export const needsCustomerHistory = ({ status, paymentType }: Pick<Order, 'status' | 'paymentType'>): boolean =>
  paymentType === 'COD' && (status === 'PENDING' || status === 'PROCESSING')

export const getCustomerHistory = endpoint({
  name: 'orders.customerHistory',
  method: 'GET',
  path: '/orders/:id/customer-history',
  resource: 'customer-history',
  who: ['VENDOR', 'ADMIN'],
  input: v.object({ id: Id }),
  output: v.array(CustomerHistory),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary:
    'How many earlier orders of the customer were delivered and how many refused. Empty unless the order is cash on delivery and not shipped.',
})

/**
 * What a courier says of a phone number, over all shops of it. `delivered`: whole percent of the finished parcels; null: there are none.
 * `volume`: how many there were: none, low (1 to 5), medium (to 20), high (to 200), very_high, or a later word.
 */
export const RecipientScore = v.object({
  courier: v.string(),
  delivered: v.nullable(v.number()),
  volume: v.string(),
  reports: v.number(),
})
export type RecipientScore = v.InferOutput<typeof RecipientScore>

export const askRecipientScore = endpoint({
  name: 'orders.recipientScore',
  method: 'POST',
  path: '/orders/:id/recipient-score',
  who: ['VENDOR', 'ADMIN'],
  input: v.object({ id: Id }),
  output: RecipientScore,
  list: 'none',
  offline: 'never',
  stale: [],
  summary:
    'Ask the courier of the shop how parcels to the phone number of an order ended in other shops. Only where the order is cash on delivery and not shipped. The courier allows few questions a day; its answer is kept for a day.',
})

export type CashAdvice = 'NONE' | 'CALL_FIRST' | 'ASK_FEE_AHEAD'

/** So many deliveries make up for one refusal. */
const DELIVERIES_PER_REFUSAL = 5
/** One refusal may be the courier's or the shop's fault. */
const SUSPICIOUS_REFUSALS = 2

/** What a shop had better do before it ships an order that is paid on delivery. */
export const adviseOnCash = ({ delivered, refused }: Pick<CustomerHistory, 'delivered' | 'refused'>): CashAdvice => {
  if (refused >= SUSPICIOUS_REFUSALS && refused >= delivered) return 'ASK_FEE_AHEAD'
  return delivered === 0 || delivered < refused * DELIVERIES_PER_REFUSAL ? 'CALL_FIRST' : 'NONE'
}
