import type { AddressArea } from '../../contract/places/search-places.ts'

/**
 * The slug of the place of an address. Addresses that this device got before places were stored are matched by their
 * texts; the table of places loads for that. Undefined where it is not certain.
 */
export const findAddressPlace = async (
  address: AddressArea & { place?: string | null | undefined },
): Promise<string | undefined> => {
  if (address.place !== undefined && address.place !== '') return address.place ?? undefined
  const { matchAddress } = await import('../../contract/places/search-places.ts')
  return matchAddress(address)
}
