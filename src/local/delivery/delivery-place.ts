import { readOptimisticAddresses } from '../accounts/addresses.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import { readMeta } from '../db/meta.ts'
import { findAddressPlace } from '../places/address-place.ts'

/**
 * For a live query: the slug of the place that the shopper delivers to, as it was chosen on this device, otherwise that of
 * the default address; undefined: not known.
 */
export const readDeliveryPlace = async (): Promise<string | undefined> => {
  const [chosen, addresses] = await Promise.all([readMeta('deliveryPlace'), readOptimisticAddresses()])
  return chosen ?? (addresses[0] && findAddressPlace(addresses[0]))
}

/** Keeps the place to deliver to on this device, until somebody signs out. */
export const rememberDeliveryPlace = async (slug: string): Promise<void> => {
  await db.meta.put({ key: 'deliveryPlace', value: slug, at: now() })
}
