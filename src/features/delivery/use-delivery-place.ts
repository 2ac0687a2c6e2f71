import { useLiveQuery } from 'dexie-react-hooks'
import { readDeliveryPlace } from '../../local/delivery/delivery-place.ts'

/** The slug of the place that the shopper delivers to; undefined: not known, or not read yet. */
export const useDeliveryPlace = (): string | undefined => useLiveQuery(readDeliveryPlace)
