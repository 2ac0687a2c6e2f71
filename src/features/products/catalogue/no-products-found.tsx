import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import {
  DEFAULT_LISTING_QUERY,
  type ListingQuery,
  listingUrl,
  updateListingQuery,
} from '../../../contract/products/listing-url.ts'
import type { StoredProductPage } from '../../../local/products/reads.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { type Translate, useTranslate } from '../../../ui/text/i18n.ts'
import { useCategories } from './use-categories.ts'
import { useCategoryLabel } from './use-category-label.ts'
import './other-searches.css'

type EmptyReason = { text: string; action: string; href: string }

/** 'No Data Found', the reason, other searches, and a link to a broader listing. */
export const NoProductsFound = ({ query, page }: { query: ListingQuery; page: StoredProductPage }) => {
  const t = useTranslate()
  const { categories } = useCategories()
  const names = categories?.map(category => category.name)
  const label = useCategoryLabel(query.category)
  const { text, action, href } = getEmptyReason({ query, label, total: page.total, names }, t)
  return (
    <EmptyState
      title={t(EMPTY_STATES.noData)}
      illustration="search"
      action={
        <>
          {page.instead && <OtherSearches query={query} terms={page.instead} />}
          <Button variant="brand" href={href}>
            {action}
          </Button>
        </>
      }
    >
      {text} <PartialCatalogueNote page={page} />
    </EmptyState>
  )
}

/**
 * Where the device holds only part of the catalogue: how many products were searched. Every empty listing must show it.
 */
export const PartialCatalogueNote = ({ page }: { page: StoredProductPage }) => {
  const t = useTranslate()
  const isPartial = page.source === 'device' && page.isPartial
  return isPartial && t('Only the {count} products on this phone were searched.', { count: page.among })
}

type EmptyListing = { query: ListingQuery; label: string; total: number; names: string[] | undefined }

/** @param listing `label`: what the query's category is called in the current language */
const getEmptyReason = ({ query, label, total, names }: EmptyListing, t: Translate): EmptyReason => {
  const { term, category, min, max } = query
  if (total > 0)
    return {
      text: t('There are no more products.'),
      action: t('Back to page 1'),
      href: listingUrl(updateListingQuery(query, {})),
    }
  const allProducts = { action: t('All Products'), href: listingUrl(DEFAULT_LISTING_QUERY) }
  if (category && names && !names.includes(category))
    return { text: t('There is no category called “{category}”.', { category }), ...allProducts }
  if (min !== null || max !== null)
    return {
      text: t('There are no products in this price range.'),
      action: t('Show all prices'),
      href: listingUrl(updateListingQuery(query, { min: null, max: null })),
    }
  if (query.minRating || query.shopId || query.inStock || query.discounted || query.deliversTo || query.options)
    return {
      text: t('No product matches all of these filters.'),
      action: t('Clear filters'),
      href: listingUrl({ ...DEFAULT_LISTING_QUERY, term, category }),
    }
  if (term && category)
    return {
      text: t('Nothing in {category} matches “{term}”.', { category: label, term }),
      action: t('Search in all categories'),
      href: listingUrl(updateListingQuery(query, { category: '' })),
    }
  if (term) return { text: t('Nothing matches “{term}”. Try fewer or other words.', { term }), ...allProducts }
  return { text: t('There is nothing for sale here right now.'), ...allProducts }
}

/** Searches that find something, offered where one has found nothing. They keep its filters. */
const OtherSearches = ({ query, terms }: { query: ListingQuery; terms: readonly string[] }) => {
  const label = useTranslate()('Instead of “{term}”:', { term: query.term })
  return (
    <nav className="other-searches" aria-label={label}>
      <span>{label}</span>
      {terms.map(term => (
        <Button key={term} variant="soft" href={listingUrl(updateListingQuery(query, { term }))}>
          {term}
        </Button>
      ))}
    </nav>
  )
}
