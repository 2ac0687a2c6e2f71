import * as v from 'valibot'
import { orNull } from '../bangla-fields.ts'
import { OPTION_VALUES_MAX, OPTIONS_MAX, VARIANTS_MAX } from '../constants.ts'
import { boundedArray, boundedString, Id, lineSchema, QueryNumber } from '../fields.ts'
import type { Message } from '../messages/server-messages.ts'
import type { ProductOption } from './options.ts'
import { ProductFields } from './product-draft.ts'

const OPTION_TEXT_MAX = 60
const CODE_MAX = 64
/** Grams: one tonne. */
const WEIGHT_MAX = 1_000_000

const optionText = lineSchema({
  min: 1,
  max: OPTION_TEXT_MAX,
  message: 'Give each option and each value a name.',
  tooLong: 'Names of options and values have at most 60 characters.',
})
const banglaText = orNull(
  lineSchema({ max: OPTION_TEXT_MAX, tooLong: 'Names of options and values have at most 60 characters.' }),
)
const code = orNull(lineSchema({ max: CODE_MAX, tooLong: 'SKU and barcode have at most 64 characters.' }))

const Swatch = v.optional(
  v.nullable(
    v.pipe(
      boundedString(100),
      v.regex(/^#[0-9a-f]{6}$/i, 'A colour looks like #cc3344.'),
      v.transform(text => text.toLowerCase()),
    ),
  ),
)

export const OptionDraft = v.object({
  name: optionText,
  nameBn: banglaText,
  values: boundedArray(
    v.object({ value: optionText, valueBn: banglaText, swatch: Swatch }),
    OPTION_VALUES_MAX,
    'An option has at most 50 values.',
  ),
})
export type OptionDraft = v.InferOutput<typeof OptionDraft>

/** A blank SKU or barcode removes it. */
export const VariantFields = {
  price: ProductFields.price,
  discount: ProductFields.discount,
  stock: ProductFields.stock,
  sku: code,
  barcode: code,
  weight: v.optional(
    v.nullable(
      v.pipe(
        QueryNumber,
        v.integer('Weight is a whole number of grams.'),
        v.minValue(1, 'Weight is at least 1 gram.'),
        v.maxValue(WEIGHT_MAX, 'Weight is at most 1,000 kg.'),
      ),
    ),
  ),
  /** One of the product's pictures, by its id or its address. Null removes it. */
  image: v.optional(v.nullable(boundedString(2000))),
}

/** What the vendor saw when they wrote new figures. If another device has changed them since, the write is refused. */
export const SeenFigures = {
  expectedStock: v.optional(ProductFields.stock),
  expectedPrice: v.optional(ProductFields.price),
  expectedDiscount: v.optional(ProductFields.discount),
}

/**
 * A variant in a write of its product. The device makes its id. A new one needs price and stock; of one that is there, absent
 * fields stay unchanged.
 */
export const VariantDraft = v.object({
  id: Id,
  values: boundedArray(optionText, OPTIONS_MAX),
  ...v.partial(v.object(VariantFields)).entries,
  ...SeenFigures,
})
export type VariantDraft = v.InferOutput<typeof VariantDraft>

/**
 * The options and variants of a write of a product. A variant that is left out of `variants` is deleted; without `variants` all stay.
 * The figures of a product with options are those of its variants: another `price`, `discount` or `stock` beside them is refused.
 */
export const AssortmentFields = {
  options: v.optional(boundedArray(OptionDraft, OPTIONS_MAX, 'A product has at most 3 options.')),
  variants: v.optional(boundedArray(VariantDraft, VARIANTS_MAX, 'A product has at most 100 variants.')),
}

/** Options of a product and the variants that have their values: a draft, or what is stored. */
export type Assortment<Variant extends { values: readonly string[] }> = {
  options: readonly ProductOption[]
  variants: readonly Variant[]
}

export type Valued = { values: readonly string[] }

/** What is wrong with options and variants. */
export type AssortmentFault =
  | 'too many options'
  | 'too many values'
  | 'option without values'
  | 'option twice'
  | 'value twice'
  | 'no variants'
  | 'too many variants'
  | 'variant without value'
  | 'unknown value'
  | 'combination twice'
  | 'variant twice'
  | 'SKU twice'

const FAULT_MESSAGES: Record<AssortmentFault, Message> = {
  'too many options': 'A product has at most 3 options.',
  'too many values': 'An option has at most 50 values.',
  'option without values': 'Add a value to each option, or remove the option.',
  'option twice': 'Two options have the same name.',
  'value twice': 'An option has the same value twice.',
  'no variants': 'Add at least one variant.',
  'too many variants': 'A product has at most 100 variants.',
  'variant without value': 'Each variant has one value of each option.',
  'unknown value': 'A variant has a value that its option does not have.',
  'combination twice': 'Two variants have the same values.',
  'variant twice': 'Two variants have the same id.',
  'SKU twice': 'Two variants have the same SKU.',
}

/** What to tell the vendor about options and variants that do not fit; null: they do. */
export const findAssortmentProblem = (assortment: Parameters<typeof findAssortmentFault>[0]): Message | null => {
  const fault = findAssortmentFault(assortment)
  return fault && FAULT_MESSAGES[fault]
}

type CheckedVariant = Valued & { id: string; sku?: string | null | undefined }

/** What is wrong; null: nothing. Texts must have been cleaned. */
export const findAssortmentFault = ({ options, variants }: Assortment<CheckedVariant>): AssortmentFault | null => {
  if (options.length > OPTIONS_MAX) return 'too many options'
  if (options.some(({ values }) => values.length === 0)) return 'option without values'
  if (options.some(({ values }) => values.length > OPTION_VALUES_MAX)) return 'too many values'
  if (hasTwice(options.map(({ name }) => foldChoice(name)))) return 'option twice'
  if (options.some(({ values }) => hasTwice(values.map(({ value }) => foldChoice(value))))) return 'value twice'
  return findVariantFault(options, variants)
}

const findVariantFault = (
  options: readonly ProductOption[],
  variants: readonly CheckedVariant[],
): AssortmentFault | null => {
  if (variants.length === 0) return 'no variants'
  if (variants.length > VARIANTS_MAX) return 'too many variants'
  if (variants.some(({ values }) => values.length !== options.length)) return 'variant without value'
  const hasAll = ({ values }: Valued): boolean =>
    values.every((value, at) => options[at]?.values.some(one => one.value === value))
  if (!variants.every(hasAll)) return 'unknown value'
  if (hasTwice(variants.map(({ values }) => toKey(values)))) return 'combination twice'
  if (hasTwice(variants.map(({ id }) => id))) return 'variant twice'
  return hasTwice(variants.flatMap(({ sku }) => (sku ? foldChoice(sku) : []))) ? 'SKU twice' : null
}

/** One text for each combination. */
export const toKey = (values: readonly string[]): string => JSON.stringify(values)

/** Names of options, and values of one, that differ in case alone are the same. */
export const foldChoice = (text: string): string => text.normalize('NFKC').toLowerCase()
const hasTwice = (texts: readonly string[]): boolean => new Set(texts).size < texts.length
