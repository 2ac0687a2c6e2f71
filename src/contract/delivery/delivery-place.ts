import { findPlace, formatPlace, type Place, type PlaceNames } from '../places/places.ts'
import { type AddressArea, matchAddress } from '../places/search-places.ts'
import type { DeliveryPlace } from './shop-delivery.ts'

/** Where an order goes: `place` is the slug that the customer has chosen, the rest is text. */
export type DeliveryDestination = AddressArea & { place?: string | null | undefined }

/**
 * The place of a destination, null where it is not certain. Page and server call this with the same address, so that they
 * find the same zone. It loads the table of places: import it dynamically in screens.
 */
export const findDeliveryPlace = (destination: DeliveryDestination): DeliveryPlace | null => {
  const place = findChosen(destination.place) ?? findChosen(matchAddress(destination))
  return place ? toDeliveryPlace(place) : null
}

const findChosen = (slug: string | null | undefined): Place | undefined => (slug ? findPlace(slug) : undefined)

export const toDeliveryPlace = ({ slug, district, upazila, division, metroZone }: Place): DeliveryPlace => ({
  ...{ slug, district, division },
  ...(upazila && { upazila }),
  ...(metroZone && { metroZone }),
})

/** A place as people write it. */
export const namePlace = (slug: string): PlaceNames | null => {
  const place = findPlace(slug)
  return place ? { en: formatPlace(place, 'en'), bn: formatPlace(place, 'bn') } : null
}
