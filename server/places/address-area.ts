import { ApiError } from '../../src/contract/errors.ts'
import { findPlace, type Place, toAreaTexts } from '../../src/contract/places/places.ts'
import { type AddressArea, matchAddress } from '../../src/contract/places/search-places.ts'

type Area = { district?: string | undefined; upazila?: string | undefined; place?: string | undefined }
type StoredArea = AddressArea & { place: string | null }

/**
 * An address whose district and upazila are those of its place, so that they never contradict each other. Without a place,
 * and beside one that is only a district, the texts stay as they came.
 * @param path where the address stands in the input: `shippingAddress.`
 * @throws ApiError VALIDATION for a place that is not in the table
 */
export const withAreaTexts = <Address extends Area>(address: Address, path = ''): Address => {
  if (!address.place) return address
  const place = findPlace(address.place)
  if (!place) throw new ApiError('VALIDATION', UNKNOWN_PLACE, { fields: { [`${path}place`]: UNKNOWN_PLACE } })
  const { district, upazila } = toAreaTexts(place)
  return { ...address, district, upazila: upazila || address.upazila }
}

/**
 * The place of a stored address. Servers of versions before it change the texts alone; then, and where nobody has chosen one,
 * it is the one that the texts name for certain.
 */
export const findStoredPlace = (address: StoredArea): string | null => {
  const place = findPlace(address.place ?? '')
  return place && hasTextsOf(address, place) ? place.slug : (matchAddress(address) ?? null)
}

const hasTextsOf = (address: StoredArea, place: Place): boolean => {
  const { district, upazila } = toAreaTexts(place)
  return address.district === district && (upazila === '' || address.upazila === upazila)
}

const UNKNOWN_PLACE = 'Choose an area from the list.'
