import { FEATURED_QUERY } from '../../contract/inlined-calls.ts'
import { type ProductListingResult, useProductListing } from './use-product-listing.ts'

/** The products of the home screen. */
export const useFeaturedProducts = (): ProductListingResult => useProductListing(FEATURED_QUERY)
