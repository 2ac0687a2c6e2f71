import { lazy, Suspense } from 'react'
import type { Product } from '../../contract/products.ts'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'

const WishButton = lazy(() => import('./wish-button.tsx'))

/** The heart of a product: over the picture of a card, or as a button with a text. Its code loads after the product. */
export const WishHeart = (props: { product: Product; hasText?: boolean }) => (
  <OptionalBoundary>
    <Suspense>
      <WishButton {...props} />
    </Suspense>
  </OptionalBoundary>
)
