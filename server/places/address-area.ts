import { ApiError } from '../../src/contract/errors.ts'
import { findPlace, toAreaTexts } from '../../src/contract/places/places.ts'

type Area = { district?: string | undefined; upazila?: string | undefined; place?: string | undefined }

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

const UNKNOWN_PLACE = 'Choose an area from the list.'
