import type { Question } from '../../contract/listing-address.ts'
import type { Translate } from '../../ui/text.ts'

/** Specification section 2: a search names its term, a category its plural, else it is everything. */
export const headingOf = ({ term, category }: Question, t: Translate): string => {
  if (term) return t('Search results for - {term}', { term })
  if (category) return t('All {category}', { category: pluralOf(category) })
  return t('All Products')
}

/** The specification adds an s to the name; one that ends in s already is not doubled. */
const pluralOf = (category: string): string => (/s$/i.test(category) ? category : `${category}s`)
