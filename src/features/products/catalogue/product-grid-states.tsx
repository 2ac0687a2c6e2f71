import type { ReactNode } from 'react'
import { SKELETONS } from '../../../contract/constants.ts'
import type { Product } from '../../../contract/products/products.ts'
import { ProductGrid } from '../../../ui/goods/product-grid.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import type { ProductListingResult } from './use-product-listing.ts'

export type ProductGridStatesProps = {
  read: ProductListingResult
  /** The accessible name of the list. */
  label: string
  width?: 'full' | 'beside'
  /** How many skeletons are shown while loading. */
  count?: number
  card: (product: Product, index: number) => ReactNode
  /** Shown when nothing was found. */
  empty: ReactNode
}

/** A grid of products in its five states: loading, ready, empty, failed, and offline with nothing saved. */
export const ProductGridStates = ({
  read,
  label,
  width,
  count = SKELETONS.products,
  card,
  empty,
}: ProductGridStatesProps) => {
  const t = useTranslate()
  if (read.state === 'unsaved') return <NoCachedProducts />
  if (read.state === 'failed')
    return (
      <ErrorNotice title={t('Could not load products')} onRetry={read.retry}>
        {translateFailure(read)}
      </ErrorNotice>
    )
  if (read.state === 'loading')
    return (
      <>
        <Loading what={t('Loading products')} />
        <ProductGrid label={label} width={width}>
          {renderSkeletons('card', count)}
        </ProductGrid>
      </>
    )
  if (read.page.items.length === 0) return empty
  return (
    <ProductGrid label={label} width={width}>
      {read.page.items.map(card)}
    </ProductGrid>
  )
}

const NoCachedProducts = () => {
  const t = useTranslate()
  return (
    <EmptyState title={t('Nothing is saved on this device yet')} illustration="cloud">
      {t('Go online once, and you can browse the products here offline.')}
    </EmptyState>
  )
}
