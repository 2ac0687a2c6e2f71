import { findCategoryByName } from '../../../contract/products/category-tree.ts'
import { showName, useLocale } from '../../../ui/text/i18n.ts'
import { useCategories } from './use-categories.ts'

/** What the category of this name, as listings and their URLs have it, is called in the current language. */
export const useCategoryLabel = (name: string): string => {
  useLocale()
  const category = findCategoryByName(useCategories().categories ?? [], name)
  return category ? showName(category) : name
}
