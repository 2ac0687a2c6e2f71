import { hasPluralS, type ListingQuery } from '../../contract/listing-url.ts'
import type { Translate } from '../../ui/i18n.ts'

/** The heading names the search term, otherwise the category, otherwise all products. */
export const getListingHeading = ({ term, category }: ListingQuery, t: Translate): string => {
  if (term) return t('Search results for - {term}', { term })
  if (category) return t(hasPluralS(category) ? 'All {category}s' : 'All {category}', { category })
  return t('All Products')
}
