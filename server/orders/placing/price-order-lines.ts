import { ApiError } from '../../../src/contract/errors.ts'
import { joinSentences, type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { type Poisha, toPoisha, toTaka } from '../../../src/contract/money.ts'
import type { OrderDraft } from '../../../src/contract/orders/orders.ts'
import { type PriceTotals, toTakaTotals } from '../../../src/contract/products/pricing.ts'
import {
  nameWithVariant,
  soldOutMessage,
  variantGoneMessage,
  variantRequiredMessage,
} from '../../../src/contract/products/variant-messages.ts'
import { toVariantTitle } from '../../../src/contract/products/variant-titles.ts'
import { findMeantVariant } from '../../../src/contract/products/variants.ts'
import type { OrderableProduct, OrderableVariant } from './order-products.ts'

/** A requested order line. `variantId` undefined: the product's only one. `shownPrices` are those that the customer saw, in poisha. */
export type RequestedLine = {
  productId: string
  variantId: string | undefined
  quantity: number
  shownPrices: Poisha[]
}
/** A requested line with its product, variant and current price. */
export type PricedOrderLine = RequestedLine & {
  variantId: string
  product: OrderableProduct
  variant: OrderableVariant
  price: Poisha
  /** Grams of a piece; null: nobody has said. */
  weight: number | null
}

/** Merges lines of the same variant into one with their total quantity. */
export const mergeDuplicateLines = (lines: OrderDraft['products']): RequestedLine[] =>
  mergeLines(
    lines.map(({ productId, variantId, quantity, price }) => ({
      ...{ productId, variantId, quantity },
      shownPrices: [toPoisha(price)],
    })),
  )

const mergeLines = <Line extends RequestedLine>(lines: readonly Line[]): Line[] => {
  const merged = new Map<string, Line>()
  for (const line of lines) {
    const key = `${line.productId} ${line.variantId ?? ''}`
    const present = merged.get(key)
    const quantity = (present?.quantity ?? 0) + line.quantity
    const shownPrices = [...(present?.shownPrices ?? []), ...line.shownPrices]
    merged.set(key, { ...line, quantity, shownPrices })
  }
  return [...merged.values()]
}

/**
 * Returns the lines with their products and variants.
 * @throws ApiError VALIDATION for a product of another shop, VARIANT_REQUIRED, OUT_OF_STOCK with each unavailable line
 */
export const requireAvailableProducts = (
  lines: RequestedLine[],
  products: Map<string, OrderableProduct>,
  shopId: string,
): PricedOrderLine[] => {
  const meant = lines.map(line => findMeant(line, products.get(line.productId)))
  const foreign = meant.flatMap(({ product }) => (product && product.shopId !== shopId ? product.name : []))
  if (foreign.length > 0) throwOtherShop(foreign)
  const several = meant.flatMap(line => (line.kind === 'several' ? line.product : []))
  if (several.length > 0) throwVariantRequired(several)
  const found = mergeLines(meant.map(line => (line.kind === 'one' ? { ...line, variantId: line.variant.id } : line)))
  const missing = found.filter(line => line.quantity > availableStock(line))
  if (missing.length > 0) throwOutOfStock(missing)
  return found.flatMap(line => (line.kind === 'one' ? toPricedLine(line) : []))
}

/** `gone`: the product is not on sale, or has no such variant. `several`: the line must say which of them it means. */
type MeantLine = RequestedLine &
  (
    | { kind: 'one'; product: OrderableProduct; variant: OrderableVariant }
    | { kind: 'several'; product: OrderableProduct; variant?: undefined }
    | { kind: 'gone'; product: OrderableProduct | undefined; variant?: undefined }
  )

const findMeant = (line: RequestedLine, product: OrderableProduct | undefined): MeantLine =>
  product?.isListed
    ? { ...line, product, ...findMeantVariant(product.variants, line.variantId) }
    : { ...line, product, kind: 'gone' }

const toPricedLine = (line: Extract<MeantLine, { kind: 'one' }>): PricedOrderLine => {
  const { productId, quantity, shownPrices, product, variant } = line
  return {
    ...{ productId, variantId: variant.id, quantity, shownPrices },
    ...{ product, variant, price: variant.price, weight: variant.weight },
  }
}

const availableStock = ({ variant }: MeantLine): number => variant?.stock ?? 0

/** The title of a variant, where there is something to choose. */
const titleOf = (product: OrderableProduct, variant: OrderableVariant | undefined) =>
  variant && product.options.length > 0 ? toVariantTitle(product.options, variant.values) : null

/** What names a variant in the lines of a refusal. Absent for a product without options. */
const variantFields = (product: OrderableProduct | undefined, variant: OrderableVariant | undefined) => {
  const title = product && titleOf(product, variant)
  return title && variant
    ? { variantId: variant.id, variantTitle: title.title, ...(title.titleBn && { variantTitleBn: title.titleBn }) }
    : {}
}

/** @throws ApiError CART_CHANGED with the current lines and totals in taka */
export const throwCartChanged = (lines: readonly PricedOrderLine[], totals: PriceTotals, message: Message): never => {
  throw new ApiError('CART_CHANGED', message, toChangedCart(lines, totals))
}

export const toChangedCart = (lines: readonly PricedOrderLine[], totals: PriceTotals) => ({
  lines: lines.map(({ product, variant, quantity }) => ({
    productId: product.id,
    ...variantFields(product, variant),
    name: product.name,
    price: toTaka(variant.price),
    discount: toTaka(variant.discount),
    quantity,
    stock: variant.stock,
    image: variant.image,
  })),
  totals: toTakaTotals(totals),
})

const throwOtherShop = (names: string[]): never => {
  throw new ApiError(
    'VALIDATION',
    withValues('An order holds products of one shop only. Order {names, and} separately.', { names }),
    {
      fields: { products: 'An order holds products of one shop only.' },
    },
  )
}

const throwVariantRequired = (products: readonly OrderableProduct[]): never => {
  const message = joinSentences(...products.map(variantRequiredMessage))
  const lines = products.map(({ id, name }) => ({ productId: id, name }))
  throw new ApiError('VARIANT_REQUIRED', message, { fields: { products: message }, lines })
}

const throwOutOfStock = (missing: readonly MeantLine[]): never => {
  const lines = missing.map(line => {
    const name = line.product?.name ?? 'A product that was removed'
    const { productId, product, variant, quantity } = line
    // A variant that is gone has no title; its id tells the device which of the product's lines is meant.
    const which = variant ? variantFields(product, variant) : line.variantId && { variantId: line.variantId }
    return { productId, ...which, name, wanted: quantity, left: availableStock(line) }
  })
  throw new ApiError('OUT_OF_STOCK', joinSentences(...missing.map(describeMissing)), { lines })
}

const describeMissing = (line: MeantLine): Message => {
  const { product, variant } = line
  const left = availableStock(line)
  if (product?.isListed && !variant) return variantGoneMessage(product)
  if (!product?.isListed || product.options.length === 0) {
    const name = product?.name ?? 'A product that was removed'
    return left === 0
      ? withValues('{name} is sold out.', { name })
      : withValues('Only {left} left of {name}.', { left, name })
  }
  if (variant && left === 0) return soldOutMessage(product, variant.values)
  const { name, nameBn } = nameWithVariant(product, titleOf(product, variant))
  return withValues('Only {left} left of {name}.', { left, name, ...(nameBn && { nameBn }) })
}
