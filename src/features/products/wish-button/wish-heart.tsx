import { lazy, Suspense, useEffect, useState } from 'react'
import type { ProductVariant } from '../../../contract/products/options.ts'
import type { Product } from '../../../contract/products/products.ts'
import { OptionalBoundary } from '../../../ui/state/optional-boundary.tsx'
import { useIsPageUsed } from './use-page-used.ts'

const WishButton = lazy(() => import('./wish-button.tsx'))

type WishHeartProps = {
  product: Product
  variant?: ProductVariant | undefined
  /** On a product's page, where it loads at once; on cards when the page is used. */
  hasText?: boolean
}

/**
 * The heart of a product: over the picture of a card, or as a button with a text. The server renders only its place, so
 * that the heart never comes under a finger that is on its way to something else.
 */
export const WishHeart = (props: WishHeartProps) => {
  const isPageUsed = useIsPageUsed()
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const text = (props.variant ?? props.product).stock < 1 ? 'wish-place-alert' : 'wish-place-text'
  const place = <span className={`wish-place ${props.hasText ? text : ''}`} />
  if (!(props.hasText ? isMounted : isPageUsed)) return place
  return (
    <OptionalBoundary>
      <Suspense fallback={place}>
        <WishButton {...props} place={place} />
      </Suspense>
    </OptionalBoundary>
  )
}
