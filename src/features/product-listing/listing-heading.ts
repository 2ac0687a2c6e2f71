import { hasPluralS, type ListingQuery } from '../../contract/listing-url.ts'
import type { Translate } from '../../ui/i18n.ts'

/** Specification section 2: a search names its term, a category its plural, else it is everything. */
export const getListingHeading = ({ term, category }: ListingQuery, t: Translate): string => {
  if (term) return t('Search results for - {term}', { term })
  if (category) return t(hasPluralS(category) ? 'All {category}s' : 'All {category}', { category })
  return t('All Products')
}
