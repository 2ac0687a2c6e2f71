import { ApiError } from '../../../src/contract/errors.ts'
import { joinSentences, type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { type Poisha, toPoisha, toTaka } from '../../../src/contract/money.ts'
import type { OrderDraft } from '../../../src/contract/orders/orders.ts'
import type { PriceTotals } from '../../../src/contract/products/pricing.ts'
import type { OrderableProduct } from './order-products.ts'

/** A requested order line. `shownPrices` are the prices that the customer saw, in poisha. */
export type RequestedLine = { productId: string; quantity: number; shownPrices: Poisha[] }
/** A requested line with its product and current price. */
export type PricedOrderLine = RequestedLine & { product: OrderableProduct; price: Poisha }

/** Merges lines of the same product into one with their total quantity. */
export const mergeDuplicateLines = (lines: OrderDraft['products']): RequestedLine[] => {
  const merged = new Map<string, RequestedLine>()
  for (const { productId, quantity, price } of lines) {
    const line = merged.get(productId) ?? { productId, quantity: 0, shownPrices: [] }
    merged.set(productId, {
      productId,
      quantity: line.quantity + quantity,
      shownPrices: [...line.shownPrices, toPoisha(price)],
    })
  }
  return [...merged.values()]
}

/**
 * Returns the lines with their products.
 * @throws ApiError VALIDATION for a product of another shop, OUT_OF_STOCK with each unavailable line
 */
export const requireAvailableProducts = (
  lines: RequestedLine[],
  products: Map<string, OrderableProduct>,
  shopId: string,
): PricedOrderLine[] => {
  const foreign = lines.filter(line => (products.get(line.productId)?.shopId ?? shopId) !== shopId)
  if (foreign.length > 0) throwOtherShop(foreign.map(line => products.get(line.productId)!.name))
  const missing = lines.filter(line => line.quantity > availableStock(products.get(line.productId)))
  if (missing.length > 0) throwOutOfStock(missing, products)
  return lines.map(line => {
    const product = products.get(line.productId)!
    return { ...line, product, price: product.price }
  })
}

/** @throws ApiError CART_CHANGED with the current lines and totals in taka */
export const throwCartChanged = (lines: readonly PricedOrderLine[], totals: PriceTotals, message: Message): never => {
  throw new ApiError('CART_CHANGED', message, {
    lines: lines.map(({ product, quantity }) => ({
      productId: product.id,
      name: product.name,
      price: toTaka(product.price),
      discount: toTaka(product.discount),
      quantity,
      stock: product.stock,
      image: product.image,
    })),
    totals: {
      subtotal: toTaka(totals.subtotal),
      shipping: toTaka(totals.shipping),
      couponDiscount: toTaka(totals.couponDiscount),
      total: toTaka(totals.total),
      totalAmount: toTaka(totals.totalAmount),
    },
  })
}

const availableStock = (product: OrderableProduct | undefined): number => (product?.isListed ? product.stock : 0)

const throwOtherShop = (names: string[]): never => {
  throw new ApiError(
    'VALIDATION',
    withValues('An order holds products of one shop only. Order {names, and} separately.', { names }),
    {
      fields: { products: 'An order holds products of one shop only.' },
    },
  )
}

const throwOutOfStock = (missing: RequestedLine[], products: Map<string, OrderableProduct>): never => {
  const lines = missing.map(line => {
    const product = products.get(line.productId)
    const name = product?.name ?? 'A product that was removed'
    return { productId: line.productId, name, wanted: line.quantity, left: availableStock(product) }
  })
  const sentences = lines.map(({ name, left }) =>
    left === 0
      ? withValues('{name} is sold out.', { name })
      : withValues('Only {left} left of {name}.', { left, name }),
  )
  throw new ApiError('OUT_OF_STOCK', joinSentences(...sentences), { lines })
}
