import { useLiveQuery } from 'dexie-react-hooks'
import { getProfile } from '../../contract/users.ts'
import { db } from '../../local/db.ts'
import { readSettings, refreshRow } from '../../local/listings.ts'
import { pendingEntries } from '../../local/outbox.ts'
import { waitingOrders } from '../../local/overlay.ts'
import { readSession } from '../../local/session.ts'
import type { ShownAddress } from '../addresses/address-book.ts'
import { readAddresses } from '../addresses/use-addresses.ts'
import { useRefresh } from '../catalogue/use-refresh.ts'
import { type Billing, prefill } from './prefill.ts'

export type CheckoutStart = {
  billing: Billing
  addresses: ShownAddress[]
  /** False: cash on delivery is the only way to pay (contract section 6). */
  canPayOnline: boolean
}

/** What the checkout starts with, from this device; undefined while it is read. The profile is fetched where it can be. */
export const useCheckoutStart = (): CheckoutStart | undefined => {
  useRefresh('profile', () => refreshRow(getProfile, {}))
  return useLiveQuery(readStart)
}

const readStart = async (): Promise<CheckoutStart> => {
  const [session, profile, last, entries, settings, addresses] = await Promise.all([
    readSession(),
    db.meta.get('profile'),
    db.orders.orderBy('createdAt').last(),
    pendingEntries(),
    readSettings(),
    readAddresses(),
  ])
  const unsent = waitingOrders(entries)[0]?.entry.input.shippingAddress as Billing | undefined
  const known = profile?.key === 'profile' ? profile.value : null
  return {
    billing: prefill([unsent, addresses[0], known, last?.shippingAddress], session?.user ?? null),
    addresses,
    canPayOnline: settings?.payments.online ?? false,
  }
}
