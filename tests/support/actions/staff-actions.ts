import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { readShopDelivery } from '../../../server/shops/shop-delivery.ts'
import { findDeliveryPlace } from '../../../src/contract/delivery/delivery-place.ts'
import { calculateShownTotals } from '../../../src/contract/products/pricing.ts'
import { queryMarket, waitUntilAccountOfflineReady, waitUntilOfflineReady } from './shopper-actions.ts'

/** Actions of vendors and admins in the browser and through the API. */

/** Waits until the worker has cached the dashboard of this role, beside the catalogue and, for vendors, the account. */
export const waitUntilDashboardOfflineReady = async (page: Page, list: 'VENDOR' | 'ADMIN'): Promise<void> => {
  await (list === 'VENDOR' ? waitUntilAccountOfflineReady(page) : waitUntilOfflineReady(page))
  const missing = () =>
    page.evaluate(async whose => {
      const lists = await (await fetch('/staff.json')).json()
      const cache = await caches.open('assets')
      const kept = await Promise.all(lists[whose].map((file: string) => cache.match(file)))
      return kept.filter(one => !one).length
    }, list)
  await expect.poll(missing).toBe(0)
}

/** Opens the menu with this name and chooses an entry. */
export const chooseInMenu = async (inside: Page | Locator, of: string | RegExp, choice: string): Promise<void> => {
  await inside.getByRole('button', { name: of }).click()
  const panel = inside.locator('.popover:popover-open')
  const entry = panel.getByRole('button', { name: choice, exact: true })
  await entry.or(panel.getByRole('link', { name: choice, exact: true })).click()
}

/** The first row of a query on the server's database. @throws if there is none */
export const queryMarketRow = <Row>(dataDir: string, query: string, ...values: unknown[]): Row => {
  const rows = queryMarket<Row>(dataDir, query, ...values)
  if (rows.length === 0) throw new Error(`Nothing in the market for: ${query}`)
  return rows[0]!
}

/** Sends an API request as this user. @returns the response's data */
export const callApiAs = async <Data>(
  url: string,
  email: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Data> => {
  const headers = { 'content-type': 'application/json', authorization: await fetchAccessToken(url, email) }
  const response = await fetch(`${url}/api/v1${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
  return (JSON.parse(text) as { data: Data }).data
}

/** Orders one piece of a product as the demo customer. */
export const orderOneProduct = (
  url: string,
  dataDir: string,
  productId: string,
  paymentType: 'COD' | 'ONLINE' = 'COD',
): Promise<{ id: string; number: string }> => {
  const { shopId, price, delivery } = queryMarketRow<{ shopId: string; price: number; delivery: string | null }>(
    dataDir,
    'select shop_id as shopId, price, shops.delivery from products join shops on shops.id = shop_id where products.id = ?',
    productId,
  )
  const rules = readShopDelivery(delivery)
  const place = findDeliveryPlace({ address: 'Dhaka' })
  const { totalAmount } = calculateShownTotals({
    lines: [{ price: price / 100, quantity: 1 }],
    delivery: { rules, place },
  })
  return callApiAs(url, 'customer@haat.example', 'POST', '/orders/create', {
    shopId,
    totalAmount,
    paymentType,
    products: [{ productId, quantity: 1, price: price / 100 }],
    shippingAddress: { name: 'Nusrat Jahan', phoneNumber: '01712345678', email: 'n@haat.example', address: 'Dhaka' },
  })
}

/** The access token of a user with the demo password. */
export const fetchAccessToken = async (url: string, email: string): Promise<string> => {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'haat-demo' }),
  })
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken
}
