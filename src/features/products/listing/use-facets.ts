import { useState } from 'react'
import type { Facets } from '../../../contract/facet-counts.ts'
import { isPriceRangeInverted, type ListingQuery, toListProductsInput } from '../../../contract/products/listing-url.ts'
import { useProductListing } from '../catalogue/use-product-listing.ts'

/**
 * What the listing can be narrowed to: from the server, offline from the products of this device. Until the counts of another
 * query are there, those of the last one stay. Undefined: there are none yet.
 * @param isWanted false: nothing is asked for
 */
export const useFacets = (query: ListingQuery, isWanted: boolean): Facets | undefined => {
  const read = useProductListing(isWanted && !isPriceRangeInverted(query) ? toFacetsInput(query) : null)
  const [latest, setLatest] = useState<Facets>()
  const facets = read.state === 'ready' ? read.page.facets : undefined
  if (facets && facets !== latest) setLatest(facets)
  return facets ?? latest
}

/** The same for all pages and sorts, so that these ask for none. */
const toFacetsInput = (query: ListingQuery) => ({
  ...toListProductsInput({ ...query, page: 1, sort: undefined }),
  limit: 1,
  facets: true,
})
