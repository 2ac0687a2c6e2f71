import type { ProductOption } from '../../../contract/products/options.ts'
import { pickVariantTitle, toVariantTitle } from '../../../contract/products/variant-titles.ts'
import { currentLocale, t } from '../../../ui/text/i18n.ts'

/** "Size 42 / Red", in the current language. */
export const showVariantTitle = (options: readonly ProductOption[], values: readonly string[]): string =>
  pickVariantTitle(toVariantTitle(options, values), currentLocale()).replace(/^[ /]+|[ /]+$/g, '') || t('This product')
