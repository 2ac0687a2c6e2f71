import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { type ListingQuery, listingUrl, toListProductsInput } from '../../../contract/products/listing-url.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { pageCount } from '../../../ui/rows/page-numbers.ts'
import { Pager } from '../../../ui/rows/pager.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useAddToCart } from '../../cart/use-add-to-cart.tsx'
import { NoProductsFound } from '../catalogue/no-products-found.tsx'
import { ProductGridStates } from '../catalogue/product-grid-states.tsx'
import { type ProductListingResult, useProductListing } from '../catalogue/use-product-listing.ts'
import { useAddToComparison } from '../comparison/use-add-to-comparison.tsx'
import { ListingTile } from './listing-tile.tsx'

type ListingPagesProps = { query: ListingQuery; read: ProductListingResult; label: string }

/**
 * The page of the URL, and above it those from which "Load more" led here: they are in the state of the history entry,
 * so that Back returns to the same place, while the link alone shows one page.
 */
export const ListingPages = ({ query, read, label }: ListingPagesProps) => {
  const t = useTranslate()
  const first = getFirstPage(useHistoryState<LoadedPages | null>(), query.page)
  const pages = Array.from({ length: query.page - first + 1 }, (_, at) => first + at)
  const { expectPage, moveFocusTo } = useFocusOnAddedPage()
  const nameOf = (page: number) => (pages.length > 1 ? t('{title}, page {page}', { title: label, page }) : label)
  return (
    <>
      {pages.map(page => (
        <ListingPage
          key={page}
          query={page === query.page ? query : { ...query, page }}
          label={nameOf(page)}
          onShown={() => moveFocusTo(page)}
        />
      ))}
      <LoadMore query={query} first={first} read={read} onPress={expectPage} />
      {read.state === 'ready' && read.page.items.length > 0 && (
        <Pager
          page={query.page}
          total={read.page.total}
          limit={read.page.limit}
          hrefOf={page => listingUrl({ ...query, page })}
        />
      )}
    </>
  )
}

type ListingPageProps = { query: ListingQuery; label: string; onShown: () => void }

const ListingPage = ({ query, label, onShown }: ListingPageProps) => {
  const read = useProductListing(toListProductsInput(query))
  const isShown = read.state === 'ready'
  const sayShown = useEffectEvent(onShown)
  useEffect(() => {
    if (isShown) sayShown()
  }, [isShown])
  const { buyNow, dialog } = useAddToCart()
  const { compare, isCompared, dialog: categoryDialog } = useAddToComparison()
  return (
    <>
      <ProductGridStates
        read={read}
        label={label}
        width="beside"
        card={(product, index) => (
          <ListingTile
            key={product.id}
            product={product}
            index={index}
            isCompared={isCompared(product)}
            onBuy={buyNow}
            onCompare={compare}
          />
        )}
        empty={read.state === 'ready' && <NoProductsFound query={query} page={read.page} />}
      />
      {dialog}
      {categoryDialog}
    </>
  )
}

type LoadMoreProps = {
  query: ListingQuery
  first: number
  read: ProductListingResult
  onPress: (nextPage: number) => void
}

/**
 * On phones: the next page below this one. Larger screens have the pages alone. The button stays while it loads, so
 * that it keeps the focus, which then moves on to the first product that was added.
 */
const LoadMore = ({ query, first, read, onPress }: LoadMoreProps) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const isReady = read.state === 'ready'
  const hasMore = isReady
    ? query.page < pageCount(read.page.total, read.page.limit)
    : read.state === 'loading' && query.page > first
  if (!hasMore || query.page - first + 1 >= MAX_LOADED_PAGES) return null
  const loadMore = () => {
    const page = query.page + 1
    onPress(page)
    navigate(listingUrl({ ...query, page }), { replace: true, state: { first } satisfies LoadedPages })
  }
  return (
    <div className="listing-more">
      <Button variant="soft" isWide isBusy={!isReady} onClick={loadMore}>
        {t('Load more')}
      </Button>
    </div>
  )
}

/** Moves the focus to the first product of the page that is added next, unless it has left the button by then. */
const useFocusOnAddedPage = () => {
  const expected = useRef<number>(null)
  const expectPage = (page: number) => {
    expected.current = page
  }
  const moveFocusTo = (page: number) => {
    if (expected.current !== page) return
    expected.current = null
    // Where nothing is left to load, the button has been removed and the screen has the focus.
    if (document.activeElement?.matches('body, #main, .listing-more *')) focusFirstAddedProduct()
  }
  return { expectPage, moveFocusTo }
}

const focusFirstAddedProduct = (): void => {
  const grids = document.querySelectorAll('#main .product-grid')
  grids
    .item(grids.length - 1)
    ?.querySelector<HTMLElement>('.product-card-name a')
    ?.focus({ preventScroll: true })
}

/** The state of a history entry. `first`: the page that "Load more" was first pressed on. */
type LoadedPages = { first?: number }
/** More would make a slow screen of one that is meant for phones. */
export const MAX_LOADED_PAGES = 20

/** The first page to show above the one of the URL. The state may be that of another screen. */
export const getFirstPage = (state: LoadedPages | null, page: number): number => {
  const { first = page } = state ?? {}
  return Math.max(1, page - MAX_LOADED_PAGES + 1, Number.isInteger(first) ? Math.min(first, page) : page)
}
