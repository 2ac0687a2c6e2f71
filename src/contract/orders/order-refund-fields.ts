import * as v from 'valibot'

/** An amount that goes back of what was paid for an order: for returned pieces, or because somebody has decided so. */
export const OrderRefund = v.object({
  id: v.string(),
  amount: v.number(),
  /**
   * `RETURN`, `AMOUNT`, `CANCEL`, or `UNDELIVERED` for what was never paid, because the customer did not keep everything at the door; a
   * client may not know all of them.
   */
  kind: v.string(),
  /** In the words of who has decided it. Null for returned pieces and cancelled orders. */
  reason: v.nullable(v.string()),
  /** The state, as that of a payment's refund: DONE once the customer has it; a client may not know all of them. */
  status: v.string(),
  /** No gateway has the money, so a person transfers it. */
  isByHand: v.boolean(),
  /** It became store credit. Absent: it did not. */
  isCredit: v.optional(v.boolean()),
  at: v.string(),
  doneAt: v.nullable(v.string()),
})
export type OrderRefund = v.InferOutput<typeof OrderRefund>

/** Whether it is money that goes back. What was never paid is only counted. */
export const isPaidBack = ({ kind }: Pick<OrderRefund, 'kind'>): boolean => kind !== 'UNDELIVERED'

/** Where a person transfers a refund to. Who does it asks for the whole number. */
export const RefundAccount = v.object({
  /** `BKASH`, or `CREDIT` for store credit; a client may not know all of them. */
  method: v.string(),
  /** Empty for store credit. */
  lastDigits: v.string(),
})
export type RefundAccount = v.InferOutput<typeof RefundAccount>
