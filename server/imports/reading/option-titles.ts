import type { LayoutKind } from './column-titles.ts'

/** Columns with one further picture each: Product Images2, Image 3. */
export const PICTURE_TITLE = /^(?:product ?)?(?:images?|pictures?|photos?) ?[2-8]$|^(?:ছবি) ?[2-8]$/

type OptionTitles = readonly { nameTitle?: string; valueTitle: string }[]
const PLAIN_OPTIONS: OptionTitles = [
  ...[
    'color family',
    'color',
    'colour',
    'size',
    'variant',
    'variation',
    'variation name',
    'style',
    'flavour',
    'flavor',
  ],
  ...['সাইজ', 'রং', 'রঙ', 'মাপ'],
].map(valueTitle => ({ valueTitle }))
/** More than a product may have, so that a fourth is reported. */
const MAX_OPTION_COLUMNS = 6
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

const NUMBERED_OPTIONS: OptionTitles = numbers(MAX_OPTION_COLUMNS).flatMap(n => [
  { nameTitle: `option${n}name`, valueTitle: `option${n}value` },
  { nameTitle: `option${n} name`, valueTitle: `option${n} value` },
  { nameTitle: `option ${n} name`, valueTitle: `option ${n} value` },
])

/** The columns that tell the variants of a product apart. */
export const OPTION_TITLES: Record<LayoutKind, OptionTitles> = {
  own: [...NUMBERED_OPTIONS, ...PLAIN_OPTIONS],
  shopify: [...NUMBERED_OPTIONS, ...PLAIN_OPTIONS],
  woocommerce: numbers(20).map(n => ({
    nameTitle: `attribute ${n} name`,
    valueTitle: `attribute ${n} value(s)`,
  })),
  daraz: PLAIN_OPTIONS,
}
