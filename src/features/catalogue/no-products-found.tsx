import { DEFAULT_LISTING_QUERY, type ListingQuery, listingUrl, updateListingQuery } from '../../contract/listing-url.ts'
import { EMPTY_STATES } from '../../contract/messages/fixed-messages.ts'
import type { StoredProductPage } from '../../local/resources/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Translate, useTranslate } from '../../ui/i18n.ts'
import { useCategories } from './use-categories.ts'

type EmptyReason = { text: string; action: string; href: string }

/** 'No Data Found', why, and the one way on. */
export const NoProductsFound = ({ question, page }: { question: ListingQuery; page: StoredProductPage }) => {
  const t = useTranslate()
  const { categories } = useCategories()
  const names = categories?.map(category => category.name)
  const { text, action, href } = getEmptyReason(question, page.total, names, t)
  return (
    <EmptyState
      title={t(EMPTY_STATES.products)}
      illustration="search"
      action={
        <Button variant="brand" href={href}>
          {action}
        </Button>
      }
    >
      {text} <PartialCatalogueNote page={page} />
    </EmptyState>
  )
}

/** On a phone that holds a part of the market: among how many products nothing was found. No listing is called empty without it. */
export const PartialCatalogueNote = ({ page }: { page: StoredProductPage }) => {
  const t = useTranslate()
  const isPartial = page.source === 'device' && page.isPartial
  return isPartial && t('This was looked up among the {count} products on this phone only.', { count: page.among })
}

const getEmptyReason = (
  question: ListingQuery,
  total: number,
  names: string[] | undefined,
  t: Translate,
): EmptyReason => {
  const { term, category, min, max } = question
  if (total > 0)
    return {
      text: t('This page is past the last one.'),
      action: t('Back to page 1'),
      href: listingUrl(updateListingQuery(question, {})),
    }
  const everything = { action: t('All Products'), href: listingUrl(DEFAULT_LISTING_QUERY) }
  if (category && names && !names.includes(category))
    return { text: t('There is no category called “{category}”.', { category }), ...everything }
  if (min !== null || max !== null)
    return {
      text: t('Nothing costs that much or that little here.'),
      action: t('Any price'),
      href: listingUrl(updateListingQuery(question, { min: null, max: null })),
    }
  if (term && category)
    return {
      text: t('Nothing in {category} matches “{term}”.', { category, term }),
      action: t('Search in all categories'),
      href: listingUrl(updateListingQuery(question, { category: '' })),
    }
  if (term) return { text: t('Nothing matches “{term}”. Try fewer or other words.', { term }), ...everything }
  return { text: t('Nothing is on sale here at the moment.'), ...everything }
}
