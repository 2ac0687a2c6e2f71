import type { ReactNode } from 'react'
import { SKELETONS } from '../../contract/constants.ts'
import type { Product } from '../../contract/products.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ProductGrid } from '../../ui/product-grid.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import type { ListingRead } from './use-listing.ts'

export type ShelfProps = {
  read: ListingRead
  /** Names the list for screen readers. */
  label: string
  width?: 'full' | 'beside'
  /** How many stand-ins while loading; the specification's 8 unless told otherwise. */
  count?: number
  card: (product: Product, index: number) => ReactNode
  /** What stands here when nothing was found. */
  empty: ReactNode
}

/** A grid of products in whichever of its five states it is. */
export const Shelf = ({ read, label, width, count = SKELETONS.products, card, empty }: ShelfProps) => {
  const t = useText()
  if (read.state === 'unsaved') return <Unsaved />
  if (read.state === 'failed')
    return (
      <ErrorNote title={t('The products could not be fetched')} onRetry={read.retry}>
        {t(read.message)}
      </ErrorNote>
    )
  if (read.state === 'loading')
    return (
      <>
        <Loading what={t('Loading products')} />
        <ProductGrid label={label} width={width}>
          {skeletons('card', count)}
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

const Unsaved = () => {
  const t = useText()
  return (
    <Empty title={t('Nothing is saved on this device yet')} drawing="cloud">
      {t('Connect once, and the market stays here to browse without a network.')}
    </Empty>
  )
}
