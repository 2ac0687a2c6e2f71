import { FEATURED } from '../../contract/first-screen.ts'
import { type ListingRead, useListing } from './use-listing.ts'

/** The products of the home screen. */
export const useFeatured = (): ListingRead => useListing(FEATURED)
