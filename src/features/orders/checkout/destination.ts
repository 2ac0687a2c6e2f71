import type { DeliveryDestination } from '../../../contract/delivery/delivery-place.ts'

/** What of an address decides about the fee. */
export const toDestination = ({ place, district, upazila, address }: DeliveryDestination): DeliveryDestination => ({
  place,
  district,
  upazila,
  address,
})

export const isSameDestination = (one: DeliveryDestination | undefined, other: DeliveryDestination): boolean =>
  one !== undefined && FIELDS.every(field => (one[field] || '') === (other[field] || ''))

/** Nothing says yet where an order goes. */
export const isBlankDestination = (destination: DeliveryDestination): boolean =>
  FIELDS.every(field => !destination[field]?.trim())

const FIELDS = ['place', 'district', 'upazila', 'address'] as const
