import type { Page } from 'playwright'
import { haat } from '../phones/browser-fixture.ts'
import { callApiAs, orderOneProduct, queryMarketRow } from './staff-actions.ts'

/** The orders of the demo vendor: what their list shows, and new ones of a customer. */

export const VENDOR = 'vendor@haat.example'
export const ORDERS = '/dashboard/orders'

export const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
export const countOn = async (page: Page, name: string): Promise<number> =>
  Number((await chip(page, name).locator('b').textContent())?.replaceAll(',', ''))

export const newOrders = (): number =>
  queryMarketRow<{ count: number }>(
    haat.dataDir,
    `select count(*) as count from orders o join shops s on s.id = o.shop_id
     join profiles v on v.id = s.vendor_id join users u on u.id = v.user_id
     where u.email = ? and o.status = 'PENDING'`,
    VENDOR,
  ).count

export const orderSomething = () => orderOneProduct(haat.url, haat.dataDir, someProduct())

/** The same with online payment. Returns the function that pays. */
export const orderOnline = async (): Promise<() => Promise<unknown>> => {
  const { id } = await orderOneProduct(haat.url, haat.dataDir, someProduct(), 'ONLINE')
  const { redirect_url: gateway } = await callApiAs<{ redirect_url: string }>(
    haat.url,
    'customer@haat.example',
    'POST',
    '/payments/create',
    { orderId: id },
  )
  return () => fetch(gateway, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) })
}

const someProduct = (): string =>
  queryMarketRow<{ id: string }>(
    haat.dataDir,
    `select p.id from products p join shops s on s.id = p.shop_id
     join profiles v on v.id = s.vendor_id join users u on u.id = v.user_id
     where u.email = ? and p.is_listed = 1 and p.stock > 2 limit 1`,
    VENDOR,
  ).id
