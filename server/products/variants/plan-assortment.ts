import { ApiError } from '../../../src/contract/errors.ts'
import { type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { toPoisha, toTaka } from '../../../src/contract/money.ts'
import type { ProductOption } from '../../../src/contract/products/options.ts'
import { findAssortmentProblem, type VariantDraft } from '../../../src/contract/products/variant-draft.ts'
import { nameWithVariant } from '../../../src/contract/products/variant-messages.ts'
import { toVariantTitle } from '../../../src/contract/products/variant-titles.ts'
import { readValues, type VariantRow } from './variant-rows.ts'

export type AssortmentDraft = { options?: ProductOption[] | undefined; variants?: VariantDraft[] | undefined }

type PlanParams = {
  product: { id: string; shopId: string; name: string }
  /** Of the product as it is stored. */
  options: readonly ProductOption[]
  /** All variants that the product ever had. */
  present: readonly VariantRow[]
  draft: AssortmentDraft
}

/**
 * `rows`: the product's variants from now on, in their order. `emptiedId`: a variant whose pieces and figures the variant with the
 * product's id takes over.
 */
export type AssortmentPlan = { options: readonly ProductOption[]; rows: VariantRow[]; emptiedId: string | null }

/**
 * What options and variants of a product become, without writing anything. The variant of a product without options has the
 * product's id, so that whatever names only the product means it.
 * @throws ApiError VALIDATION, or CONFLICT where a figure is not the one that the vendor saw
 */
export const planAssortment = ({ product, options: stored, present, draft }: PlanParams): AssortmentPlan => {
  const options = draft.options ?? stored
  const live = present.filter(row => row.deleted_at === null)
  const drafts = draft.variants ?? keepVariants(live, options)
  requireFitting(options, drafts)
  const known = new Map(present.map(row => [row.id, row]))
  const rows = drafts.map((variant, position) => {
    const row = known.get(variant.id)
    requireSeen(product.name, options, variant, row)
    return { ...toVariantRow(product, variant, row), position }
  })
  const [only] = rows
  if (options.length > 0 || !only || only.id === product.id) return { options, rows, emptiedId: null }
  return { options, rows: [{ ...only, id: product.id }], emptiedId: only.id }
}

/** A change of options alone. Without any the only variant that is left needs no values. */
const keepVariants = (live: readonly VariantRow[], options: readonly ProductOption[]): VariantDraft[] => {
  const isOnly = options.length === 0 && live.length === 1
  return live.map(row => ({ id: row.id, values: isOnly ? [] : readValues(row) }))
}

const requireFitting = (options: readonly ProductOption[], variants: readonly VariantDraft[]): void => {
  const problem = findAssortmentProblem({ options, variants })
  if (problem) throw new ApiError('VALIDATION', problem, { fields: { variants: problem } })
}

/** @param row the variant as it is stored; absent fields of the draft keep its values */
export const toVariantRow = (
  { id, shopId }: { id: string; shopId: string },
  { id: variantId, values, price, discount, stock, sku, barcode, weight, image }: VariantDraft,
  row: VariantRow | undefined,
): VariantRow => {
  const figures = {
    price: price === undefined ? row?.price : toPoisha(price),
    discount: discount === undefined ? (row?.discount ?? 0) : toPoisha(discount),
    stock: stock ?? row?.stock,
  }
  return {
    ...{ id: variantId, product_id: id, shop_id: shopId, position: 0, option_values: JSON.stringify(values) },
    price: figures.price ?? throwIncomplete('Enter the price of each new variant.'),
    discount: figures.discount,
    stock: figures.stock ?? throwIncomplete('Enter the stock of each new variant.'),
    sku: sku === undefined ? (row?.sku ?? null) : sku,
    barcode: barcode === undefined ? (row?.barcode ?? null) : barcode,
    weight: weight === undefined ? (row?.weight ?? null) : weight,
    image: image === undefined ? (row?.image ?? null) : image,
    deleted_at: null,
  }
}

const throwIncomplete = (message: Message): never => {
  throw new ApiError('VALIDATION', message, { fields: { variants: message } })
}

type WrittenFigures = Pick<
  VariantDraft,
  'price' | 'discount' | 'stock' | 'expectedPrice' | 'expectedDiscount' | 'expectedStock'
> & { values: readonly string[] }

/**
 * A price or discount that the variant has by now is no conflict.
 * @throws ApiError CONFLICT with what the variant has now
 */
export const requireSeen = (
  name: string,
  options: readonly ProductOption[],
  written: WrittenFigures,
  row: VariantRow | undefined,
): void => {
  if (!row) return
  const { name: variant } = nameWithVariant({ name }, toVariantTitle(options, written.values))
  const [price, discount] = [toTaka(row.price), toTaka(row.discount)]
  const { expectedPrice, expectedDiscount, expectedStock } = written
  if (written.stock !== undefined && expectedStock !== undefined && expectedStock !== row.stock)
    throw new ApiError(
      'CONFLICT',
      withValues(
        'There are now {left} of {variant}, not {seen}: some were sold or returned meanwhile. Count again and enter the new stock.',
        { variant, left: row.stock, seen: expectedStock },
      ),
      { variantId: row.id, stock: row.stock },
    )
  if (written.price !== undefined && expectedPrice !== undefined && ![expectedPrice, written.price].includes(price))
    throw new ApiError(
      'CONFLICT',
      withValues(
        'The price of {variant} is now {price, taka}, not {seen, taka}: it was changed on another device. Enter the price again.',
        { variant, price, seen: expectedPrice },
      ),
      { variantId: row.id, price },
    )
  const isDiscountSeen = [expectedDiscount, written.discount].includes(discount)
  if (written.discount !== undefined && expectedDiscount !== undefined && !isDiscountSeen)
    throw new ApiError(
      'CONFLICT',
      withValues('The price before of {variant} was changed on another device. Enter it again.', { variant }),
      { variantId: row.id, discount },
    )
}

/** For figures of a product with options, which has none of its own. */
export const figuresOfProductError = (figures: { price?: unknown; discount?: unknown; stock?: unknown }): ApiError => {
  const message = 'This product has variants. Name the variant whose price or stock you want to set.'
  const fields = (['price', 'discount', 'stock'] as const).filter(field => figures[field] !== undefined)
  return new ApiError('VALIDATION', message, { fields: Object.fromEntries(fields.map(field => [field, message])) })
}
