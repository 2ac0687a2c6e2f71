import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import {
  type ChangeListingQuery,
  isPriceRangeInverted,
  type ListingQuery,
  listingUrl,
  parseListingUrl,
  toListProductsInput,
  updateListingQuery,
} from '../../../contract/products/listing-url.ts'
import { Columns, Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { OptionalBoundary } from '../../../ui/state/optional-boundary.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useUrlSearch } from '../../../ui/state/use-url-search.ts'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FilterAside } from './filter-panel.tsx'
import { ListingCount } from './listing-count.tsx'
import { getListingHeading } from './listing-heading.ts'
import { ListingPages } from './listing-pages.tsx'
import { ListingShop, useListedShop } from './listing-shop.tsx'
import { ListingToolbar } from './listing-toolbar.tsx'
import './products.css'
import { useCategoryLabel } from '../catalogue/use-category-label.ts'
import { type ProductListingResult, useProductListing } from '../catalogue/use-product-listing.ts'
import { InvalidPriceRange } from './invalid-price-range.tsx'

const CurrentCampaigns = lazy(() => import('../catalogue/current-campaigns.tsx'))

/** /products: search, filters, sorting and pages, all kept in the URL. */
const Products = () => {
  const t = useTranslate()
  const query = parseListingUrl(useUrlSearch())
  const change = useQueryChange(query)
  const read = useProductListing(isPriceRangeInverted(query) ? null : toListProductsInput(query))
  const shop = useListedShop(query.shopId)
  const heading = getListingHeading(query, useCategoryLabel(query.category), t, shop && showName(shop))
  useTitle(heading)
  return (
    <Page>
      <Columns side="start" aside={<FilterAside query={query} onChange={change} />}>
        <Section level={1} title={heading} aside={<ListingToolbar query={query} read={read} onChange={change} />}>
          {shop && <ListingShop shop={shop} />}
          <div className="listing-summary">
            <ListingCount read={read} />
            <ActiveFilters query={query} read={read} onChange={change} />
          </div>
          {query.discounted && <DealCampaigns />}
          <CorrectedSearchNotice read={read} />
          {isPriceRangeInverted(query) ? (
            <InvalidPriceRange onClear={() => change({ min: null, max: null })} />
          ) : (
            <ListingPages query={query} read={read} label={heading} />
          )}
        </Section>
      </Columns>
    </Page>
  )
}

/** Not rendered by the server: they depend on the time. */
const DealCampaigns = () => {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  if (!isMounted) return null
  return (
    <OptionalBoundary>
      <Suspense>
        <CurrentCampaigns />
      </Suspense>
    </OptionalBoundary>
  )
}

/** Says that the search term was corrected, and to what. */
const CorrectedSearchNotice = ({ read }: { read: ProductListingResult }) => {
  const t = useTranslate()
  const corrected = read.state === 'ready' ? read.page.corrected : undefined
  if (!corrected) return null
  return <p role="status">{t('Nothing matches “{from}”. Showing results for “{to}”.', corrected)}</p>
}

const useQueryChange = (query: ListingQuery): ChangeListingQuery => {
  const [, navigate] = useLocation()
  return (part, options) => navigate(listingUrl(updateListingQuery(query, part)), options)
}

export default Products
