import { LOW_STOCK } from '../constants.ts'
import type { ProductVariant } from './options.ts'
import type { Product } from './products.ts'
import { deriveFigures, findMeantVariant, listVariants, type MeantVariant } from './variants.ts'

/** Whether a shopper must say which variant they want. */
export const hasChoice = ({ variants }: Pick<Product, 'variants'>): boolean => (variants?.length ?? 0) > 1

/** One piece of a product for its delivery fee: of the chosen variant; before a choice of the one whose price is shown. */
export const toOnePiece = (
  product: Pick<Product, 'price' | 'discount'> & Parameters<typeof listVariants>[0],
  chosen: ProductVariant | undefined,
) => {
  const { price, discount, stock } = chosen ?? product
  const isShown = (variant: ProductVariant): boolean =>
    variant.price === price && variant.discount === discount && (variant.stock > 0 || stock === 0)
  const { weight } = chosen ?? listVariants(product).find(isShown) ?? product
  return { price, quantity: 1, weight }
}

/** Whether some variant costs more than the price that is shown: "from ৳650". */
export const hasPriceRange = ({ price, priceMax }: Pick<Product, 'price' | 'priceMax'>): boolean =>
  priceMax !== undefined && priceMax > price

/** @param variantId absent: the product's only variant */
export const findMeant = (product: Product, variantId: string | undefined): MeantVariant<ProductVariant> =>
  findMeantVariant(listVariants(product), variantId)

/** The variant that a line means; undefined: it is gone, or must be chosen. */
export const findVariant = (product: Product, variantId: string | undefined): ProductVariant | undefined => {
  const meant = findMeant(product, variantId)
  return meant.kind === 'one' ? meant.variant : undefined
}

export type LineVariant = { productId: string; variantId?: string | undefined }

/** The variants of which a vendor should order more. */
export const listLowVariants = (product: Parameters<typeof listVariants>[0]): ProductVariant[] =>
  listVariants(product).filter(({ stock }) => stock <= LOW_STOCK)

/** On sale, with low stock or none of some variant. */
export const isLowOnSale = (product: Pick<Product, 'status'> & Parameters<typeof listVariants>[0]): boolean =>
  product.status === 'ACTIVE' && listLowVariants(product).length > 0

/** What tells the lines of a cart or an order apart: two sizes of a product are two lines. */
export const toLineKey = ({ productId, variantId }: LineVariant): string =>
  variantId ? `${productId}/${variantId}` : productId

/** Whether a line of the server's response is about a line. One that names no variant is about its product's only one. */
export const isSameLine = (line: LineVariant, other: LineVariant): boolean =>
  line.productId === other.productId && (!line.variantId || !other.variantId || line.variantId === other.variantId)

/** The product after a change of one variant's figures, with the figures that follow from them. */
export const withVariantFigures = (
  product: Product,
  variantId: string | undefined,
  change: Partial<Pick<ProductVariant, 'price' | 'discount' | 'stock'>>,
): Product => {
  const { variants } = product
  if (!variants?.length) return { ...product, ...change }
  const only = variantId ?? (variants.length === 1 ? variants[0]?.id : undefined)
  return withVariants(
    product,
    variants.map(variant => (variant.id === only ? { ...variant, ...change } : variant)),
  )
}

/** The product with these variants, and the figures that follow from them. */
export const withVariants = (product: Product, variants: ProductVariant[]): Product => {
  const { priceMax, ...figures } = deriveFigures(variants)
  return { ...product, variants, ...figures, priceMax: priceMax > figures.price ? priceMax : undefined }
}
