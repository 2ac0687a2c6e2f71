import { type Question, takesAnS } from '../../contract/listing-address.ts'
import type { Translate } from '../../ui/text.ts'

/** Specification section 2: a search names its term, a category its plural, else it is everything. */
export const headingOf = ({ term, category }: Question, t: Translate): string => {
  if (term) return t('Search results for - {term}', { term })
  if (category) return t(takesAnS(category) ? 'All {category}s' : 'All {category}', { category })
  return t('All Products')
}
