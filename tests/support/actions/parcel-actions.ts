import { expect } from 'vitest'
import type { SANDBOX_STEPS } from '../../../server/shipments/sandbox-steps.ts'
import { calculateShownTotals } from '../../../src/contract/products/pricing.ts'
import { queryMarket, updateMarket } from './shopper-actions.ts'
import { callApiAs } from './staff-actions.ts'

/** Orders of several pieces, and what a courier does with their parcels. */

const [VENDOR, CUSTOMER] = ['vendor@haat.example', 'customer@haat.example']

export type PricedProduct = { id: string; name: string; shopId: string; price: number }

/** Products of one shop of the demo vendor that delivers everywhere for ৳60, with these prices in taka, and fifty pieces of each. */
export const priceProducts = (dataDir: string, prices: readonly number[]): PricedProduct[] => {
  const products = queryMarket<Omit<PricedProduct, 'price'>>(
    dataDir,
    `select p.id, p.name, s.id as shopId from products p join shops s on s.id = p.shop_id
     join profiles v on v.id = s.vendor_id join users u on u.id = v.user_id
     where u.email = ? and s.delivery is null and p.is_listed = 1 and p.options is null order by s.id, p.id limit ?`,
    VENDOR,
    prices.length,
  )
  expect(new Set(products.map(({ shopId }) => shopId)).size).toBe(1)
  return products.map((product, at) => {
    const price = prices[at]!
    const set = 'update products set price = ?, discount = 0, stock = 50 where id = ?'
    updateMarket(dataDir, set, Math.round(price * 100), product.id)
    return { ...product, price }
  })
}

export type PlacedOrder = { id: string; number: string }
type Pieces = readonly (readonly [PricedProduct, quantity: number])[]

/** Orders so many pieces of each as the demo customer, who pays online at once where that is chosen. */
export const orderPieces = async (
  url: string,
  pieces: Pieces,
  paymentType: 'COD' | 'ONLINE' = 'COD',
): Promise<PlacedOrder> => {
  const lines = pieces.map(([{ price }, quantity]) => ({ price, quantity }))
  const order = await callApiAs<PlacedOrder>(url, CUSTOMER, 'POST', '/orders/create', {
    shopId: pieces[0]![0].shopId,
    totalAmount: calculateShownTotals({ lines }).totalAmount,
    paymentType,
    products: pieces.map(([{ id, price }, quantity]) => ({ productId: id, quantity, price })),
    shippingAddress: { name: 'Nusrat Jahan', phoneNumber: '01712345678', email: 'n@haat.example', address: 'Dhaka' },
  })
  if (paymentType === 'COD') return order
  const payment = { orderId: order.id }
  const { redirect_url } = await callApiAs<{ redirect_url: string }>(url, CUSTOMER, 'POST', '/payments/create', payment)
  await fetch(redirect_url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) })
  return order
}

/** Packs an order and sends it with the shop's own rider. */
export const sendWithRider = async (url: string, { id }: PlacedOrder): Promise<void> => {
  for (const status of ['PROCESSING', 'SHIPPED'])
    await callApiAs(url, VENDOR, 'PATCH', `/orders/change-status/${id}`, { status })
}

/** Hands an order to the sandbox courier and waits until it is booked. */
export const handToSandbox = async (
  { url, dataDir }: { url: string; dataDir: string },
  { id }: PlacedOrder,
): Promise<void> => {
  await callApiAs(url, VENDOR, 'PATCH', `/orders/hand-over/${id}`, { courier: 'sandbox' })
  const booked = () => queryMarket(dataDir, `select id from shipments where order_id = ? and status = 'BOOKED'`, id)
  await expect.poll(() => booked().length).toBe(1)
}

/** Presses a button on the sandbox courier's page of the order's first parcel. */
export const stepSandbox = async (
  url: string,
  { number }: PlacedOrder,
  step: keyof typeof SANDBOX_STEPS,
): Promise<void> => {
  const path = `${url}/couriers/sandbox/${number}-1`
  const { status } = await fetch(path, { method: 'POST', body: new URLSearchParams({ step }) })
  expect(status).toBe(200)
}
