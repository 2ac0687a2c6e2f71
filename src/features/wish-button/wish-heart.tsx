import { lazy, Suspense } from 'react'
import type { Product } from '../../contract/products.ts'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'
import { useIsPageUsed } from './use-page-used.ts'

const WishButton = lazy(() => import('./wish-button.tsx'))

/** The heart of a product: over the picture of a card, or as a button with a text. Its code loads after the product. */
export const WishHeart = (props: { product: Product; hasText?: boolean }) => {
  const isPageUsed = useIsPageUsed()
  if (!props.hasText && !isPageUsed) return null
  return (
    <OptionalBoundary>
      <Suspense>
        <WishButton {...props} />
      </Suspense>
    </OptionalBoundary>
  )
}
