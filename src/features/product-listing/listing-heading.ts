import { hasPluralS, type ListingQuery } from '../../contract/listing-url.ts'
import type { Translate } from '../../ui/i18n.ts'

/**
 * The heading names the search term, otherwise the category, otherwise all products.
 * @param categoryLabel what the category is called in the current language
 */
export const getListingHeading = (
  { term, category }: Pick<ListingQuery, 'term' | 'category'>,
  categoryLabel: string,
  t: Translate,
): string => {
  if (term) return t('Search results for - {term}', { term })
  if (category) return t(hasPluralS(categoryLabel) ? 'All {category}s' : 'All {category}', { category: categoryLabel })
  return t('All Products')
}
