import { showName, useLocale } from '../../../ui/text/i18n.ts'
import { useCategories } from './use-categories.ts'

/** What the category of this name, as listings and their URLs have it, is called in the current language. */
export const useCategoryLabel = (name: string): string => {
  useLocale()
  const category = useCategories().categories?.find(category => category.name === name)
  return category ? showName(category) : name
}
