import { FEATURED_PRODUCTS } from '../../contract/constants.ts'
import { type ListingRead, useListing } from './use-listing.ts'

// Contract section 10: without an order the home call is followed shops first, then newest.
const FEATURED = { page: 1, limit: FEATURED_PRODUCTS }

/** The products of the home screen. */
export const useFeatured = (): ListingRead => useListing(FEATURED)
