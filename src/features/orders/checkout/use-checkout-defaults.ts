import { useLiveQuery } from 'dexie-react-hooks'
import { getProfile } from '../../../contract/accounts/users.ts'
import { toPoisha } from '../../../contract/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { PaymentLimits } from '../../../contract/payments/payment-limits.ts'
import type { PaymentType } from '../../../contract/payments/payment-status.ts'
import type { Settings } from '../../../contract/settings/settings.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { type OptimisticAddress, readOptimisticAddresses, toAddressValues } from '../../../local/accounts/addresses.ts'
import { readSession } from '../../../local/api/session.ts'
import { readMeta } from '../../../local/db/meta.ts'
import { toPendingOrders } from '../../../local/orders/optimistic.ts'
import { readLastOrder } from '../../../local/orders/reads.ts'
import { readPendingEntries } from '../../../local/outbox/queue.ts'
import { readPaymentMethods } from '../../../local/payments/payment-method.ts'
import { readSettings, refreshEntity } from '../../../local/sync/listings.ts'
import { type BillingDetails, prefillBilling } from './billing-prefill.ts'

export type CheckoutDefaults = {
  billing: BillingDetails
  /** Nobody is signed in: the order is placed by a code to its phone. */
  isVisitor: boolean
  /** False: nobody is signed in, or the account signs in by phone alone. Such orders need no email. */
  hasEmail: boolean
  addresses: OptimisticAddress[]
  /** False while the account's saved addresses may still come to this device. */
  areAddressesKnown: boolean
  /** False: cash on delivery is the only payment type. */
  canPayOnline: boolean
  /** What was chosen on the form for several shops, of which one is left; absent: nothing was. */
  chosenPayment?: PaymentType
  /** What can be paid at once in the chosen way, in poisha; null: any amount. */
  paymentLimits: PaymentLimits | null
}

/**
 * What the checkout form starts with, read from this device while the profile is refreshed; undefined while loading.
 */
export const useCheckoutDefaults = (isVisitor: boolean): CheckoutDefaults | undefined => {
  useRefresh(isVisitor ? '' : 'profile', () => refreshEntity(getProfile, {}))
  return useLiveQuery(readCheckoutDefaults)
}

/** For a live query. */
export const readCheckoutDefaults = async (): Promise<CheckoutDefaults> => {
  // Read before the addresses: if the sync is complete here, they are complete, too.
  const account = await readMeta('account')
  const [session, profile, last, entries, settings, addresses, chosen, payment] = await Promise.all([
    readSession(),
    readMeta('profile'),
    readLastOrder(),
    readPendingEntries(),
    readSettings(),
    readOptimisticAddresses(),
    readMeta('deliveryPlace'),
    readPaymentMethods(),
  ])
  const unsent = toPendingOrders(entries).find(({ seen }) => !seen.delivery?.point)?.address
  const prefilled = prefillBilling([profile, last && toOwnAddress(last)], session?.user ?? null)
  // A whole address stays as it is: mixed with the profile, it would no longer be the saved one.
  const whole = unsent ?? addresses[0]
  return {
    billing: whole ? toAddressValues(whole) : withChosenPlace(prefilled, chosen),
    isVisitor: session === undefined,
    hasEmail: session !== undefined && session.user.email !== '',
    addresses,
    areAddressesKnown: account !== undefined && account.at !== null && account.userId === session?.user.id,
    canPayOnline: settings?.payments.online ?? false,
    paymentLimits: toPaymentLimits(payment.chosen ? payment.chosen.limits : settings?.payments.limits),
  }
}

/** Where an order was picked up is no address of its customer. */
const toOwnAddress = ({ shippingAddress, pickup }: Order) => {
  const { name, phoneNumber, email } = shippingAddress
  return pickup ? { name, phoneNumber, email } : shippingAddress
}

/** Where no address is known, the place that was chosen on this device. */
const withChosenPlace = (billing: BillingDetails, chosen: string | undefined): BillingDetails =>
  chosen && !billing.address ? { ...billing, place: chosen } : billing

const toPaymentLimits = (limits: Settings['payments']['limits']): PaymentLimits | null =>
  limits ? { min: toPoisha(limits.min), max: toPoisha(limits.max) } : null
