import { type Message, withValues } from '../messages/server-messages.ts'
import { type Poisha, toTaka } from '../money.ts'

/** The least and the most that a gateway takes in one payment. */
export type PaymentLimits = { min: Poisha; max: Poisha }

/** Whether an order of this total can be paid online. One that costs nothing needs no gateway. */
export const isPayableOnline = (total: Poisha, limits: PaymentLimits | null | undefined): boolean =>
  total === 0 || !limits || (total >= limits.min && total <= limits.max)

/** What to do about a total that the gateway does not take. */
export const describePaymentLimits = ({ min, max }: PaymentLimits): Message =>
  withValues('Online payment takes {min, taka} to {max, taka}. Choose cash on delivery.', {
    min: toTaka(min),
    max: toTaka(max),
  })
