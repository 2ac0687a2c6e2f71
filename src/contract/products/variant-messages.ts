import { type Named, nameValues } from '../bangla-texts.ts'
import type { MessageDescriptor } from '../messages/message.ts'
import { withValues } from '../messages/server-messages.ts'
import type { ProductOption } from './options.ts'
import { pickBanglaValue, titleValues, toVariantTitle, type VariantTitle } from './variant-titles.ts'

/** More would not be read. */
const NAMED_MAX = 8

type Sold = { values: readonly string[]; stock: number }
type SoldProduct = Named & { options: readonly ProductOption[]; variants: readonly Sold[] }

/**
 * What an order lacks of a product: "Panjabi: Size 42 is sold out; 41 and 43 are left."
 * @param values those of the variant; null: it is gone, and nobody knows them
 */
export const soldOutMessage = (product: SoldProduct, values: readonly string[] | null): MessageDescriptor => {
  const name = nameValues('name', product)
  const left = nameVariants(product, selectLeft(product, values))
  if (values === null || values.length === 0 || left.length === 0) return withValues('{name} is sold out.', name)
  const variant = titleValues('variant', toVariantTitle(product.options, values))
  const texts = { ...name, ...variant, ...listValues('left', left) }
  return left.length === 1
    ? withValues('{name}: {variant} is sold out; {left, and} is left.', texts)
    : withValues('{name}: {variant} is sold out; {left, and} are left.', texts)
}

/** A variant that is gone: "Panjabi is no longer sold as you chose it. Left: Size 41, Size 43." */
export const variantGoneMessage = (product: SoldProduct): MessageDescriptor => {
  const name = nameValues('name', product)
  const left = selectLeft(product, null)
  if (left.length === 0) return withValues('{name} is sold out.', name)
  // There is nothing to choose any more.
  if (product.options.length === 0) return withValues('{name} is no longer sold as you chose it.', name)
  return withValues('{name} is no longer sold as you chose it. Left: {left, list}.', {
    ...name,
    ...listValues('left', listTitles(product, left)),
  })
}

/** For an order that does not say which variant: "Choose which Panjabi you want: Size 40, Size 41." */
export const variantRequiredMessage = (product: SoldProduct): MessageDescriptor => {
  const left = selectLeft(product, null)
  const choices = listTitles(product, left.length > 0 ? left : product.variants)
  return withValues('Choose which {name} you want: {choices, list}.', {
    ...nameValues('name', product),
    ...listValues('choices', choices),
  })
}

/** The name of a product with that of its variant: "Panjabi (Size 42)". */
export const nameWithVariant = (product: Named, title: VariantTitle | null): Named => {
  if (!title?.title) return product
  const nameBn =
    product.nameBn || title.titleBn ? `${product.nameBn || product.name} (${title.titleBn || title.title})` : null
  return { name: `${product.name} (${title.title})`, nameBn }
}

/** Those in stock, the most similar first. */
const selectLeft = ({ variants }: SoldProduct, values: readonly string[] | null): Sold[] => {
  const inStock = variants.filter(({ stock }) => stock > 0)
  const differences = (variant: Sold): number =>
    values === null ? 0 : variant.values.filter((value, at) => value !== values[at]).length
  const nearest = Math.min(...inStock.map(differences))
  return inStock.filter(variant => differences(variant) === nearest)
}

/** With a single option its values alone, because the sentence has just named the option. */
const nameVariants = (product: SoldProduct, variants: readonly Sold[]): VariantTitle[] => {
  const [option] = product.options
  if (product.options.length !== 1 || !option) return listTitles(product, variants)
  return cut(variants).map(({ values: [value = ''] }) => ({
    title: value,
    titleBn: pickBanglaValue(option, value),
  }))
}

const listTitles = ({ options }: SoldProduct, variants: readonly Sold[]): VariantTitle[] =>
  cut(variants).map(({ values }) => toVariantTitle(options, values))

const cut = (variants: readonly Sold[]): readonly Sold[] => variants.slice(0, NAMED_MAX)

const listValues = <Key extends string>(key: Key, titles: readonly VariantTitle[]): Record<Key, string[]> =>
  ({
    [key]: titles.map(({ title }) => title),
    [`${key}Bn`]: titles.map(({ title, titleBn }) => titleBn ?? title),
  }) as Record<Key, string[]>
