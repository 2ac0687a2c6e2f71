import { pickName } from '../../contract/bangla-texts.ts'
import type { ProductOption } from '../../contract/products/options.ts'
import { pickBanglaValue } from '../../contract/products/variant-titles.ts'
import { currentLocale } from '../text/i18n.ts'

/** The name of an option in the current language. */
export const showOptionName = (option: ProductOption): string => pickName(option, currentLocale())

/** A value in the current language. */
export const showValue = (option: ProductOption, value: string): string =>
  (currentLocale() === 'bn' && pickBanglaValue(option, value)) || value
