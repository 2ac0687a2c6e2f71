import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { FEATURED_QUERY } from '../../../contract/sync/inlined-calls.ts'
import { readStillListed } from '../../../local/products/reads.ts'
import { type ProductListingResult, useProductListing } from './use-product-listing.ts'

/**
 * The products of the home screen. What is shown first keeps its place until the person leaves: the server's response may
 * have another order than the device's, and would move the cards under their eyes.
 */
export const useFeaturedProducts = (): ProductListingResult => {
  const read = useProductListing(FEATURED_QUERY)
  const found = read.state === 'ready' ? read.page.items : []
  const [first, setFirst] = useState(found)
  if (first.length === 0 && found.length > 0) setFirst(found)
  useEffect(() => {
    const forget = () => document.hidden && setFirst([])
    document.addEventListener('visibilitychange', forget)
    return () => document.removeEventListener('visibilitychange', forget)
  }, [])
  const kept = useLiveQuery(() => (first.length > 0 ? readStillListed(first) : undefined), [first]) ?? first
  return read.state === 'ready' ? { ...read, page: { ...read.page, items: mergeInOrder(kept, found) } } : read
}

/** The rows that are shown already, in their places, and behind them the new ones, as many as were found. */
export const mergeInOrder = <Row extends { id: string }>(shown: readonly Row[], found: readonly Row[]): Row[] =>
  [...shown, ...found.filter(row => !shown.some(({ id }) => id === row.id))].slice(0, found.length)
