import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { queryMarket, waitUntilAccountOfflineReady, waitUntilOfflineReady } from './shopper-actions.ts'

/** What those do who run a shop or the market, by the names that they read. */

/** Waits until the worker has every part of this dashboard beside the catalogue and the account. Admins have none. */
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

/** Opens the menu of a thing and chooses an entry of it. */
export const chooseInMenu = async (inside: Page | Locator, of: string | RegExp, choice: string): Promise<void> => {
  await inside.getByRole('button', { name: of }).click()
  const panel = inside.locator('.popover:popover-open')
  const entry = panel.getByRole('button', { name: choice, exact: true })
  await entry.or(panel.getByRole('link', { name: choice, exact: true })).click()
}

/** The one row of the market that a query finds. */
export const queryMarketRow = <Row>(dataDir: string, query: string, ...values: unknown[]): Row => {
  const rows = queryMarket<Row>(dataDir, query, ...values)
  if (rows.length === 0) throw new Error(`Nothing in the market for: ${query}`)
  return rows[0]!
}

/** Makes a call of the API as somebody: the answer's data. */
export const callApiAs = async <Data>(
  url: string,
  email: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Data> => {
  const headers = { 'content-type': 'application/json', authorization: await fetchAccessToken(url, email) }
  const answer = await fetch(`${url}/api/v1${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
  return (JSON.parse(text) as { data: Data }).data
}

/** The demo customer orders one piece of a product, cash on delivery unless another way of paying is named. */
export const orderOneProduct = (
  url: string,
  dataDir: string,
  productId: string,
  paymentType: 'COD' | 'ONLINE' = 'COD',
): Promise<{ id: string; number: string }> => {
  const { shopId, price } = queryMarketRow<{ shopId: string; price: number }>(
    dataDir,
    'select shop_id as shopId, price from products where id = ?',
    productId,
  )
  return callApiAs(url, 'customer@haat.example', 'POST', '/orders/create', {
    shopId,
    totalAmount: price / 100 + 60,
    paymentType,
    products: [{ productId, quantity: 1, price: price / 100 }],
    shippingAddress: { name: 'Nusrat Jahan', phoneNumber: '01712345678', email: 'n@haat.example', address: 'Dhaka' },
  })
}

/** The access token of somebody with the demo accounts' password. */
export const fetchAccessToken = async (url: string, email: string): Promise<string> => {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'haat-demo' }),
  })
  return ((await answer.json()) as { data: { accessToken: string } }).data.accessToken
}
