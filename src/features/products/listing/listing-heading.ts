import { hasPluralS, type ListingQuery } from '../../../contract/products/listing-url.ts'
import type { Translate } from '../../../ui/text/i18n.ts'

/**
 * The heading names the search term, otherwise the category, otherwise the shop, otherwise all products.
 * @param shopName the shop whose products are listed; undefined: of all shops
 * @param categoryLabel what the category is called in the current language
 */
export const getListingHeading = (
  { term, category }: Pick<ListingQuery, 'term' | 'category'>,
  categoryLabel: string,
  t: Translate,
  shopName?: string,
): string => {
  if (term) return t('Search results for - {term}', { term })
  if (category) return t(hasPluralS(categoryLabel) ? 'All {category}s' : 'All {category}', { category: categoryLabel })
  return shopName ?? t('All Products')
}
