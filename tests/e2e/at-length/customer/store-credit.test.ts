import { describe, expect, it } from 'vitest'
import {
  fillAddress,
  findSaree,
  queryMarket,
  signInAndAddToCart,
  signInOnPage,
  updateMarket,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { callApiAs } from '../../../support/actions/staff-actions.ts'
import {
  browser,
  context,
  haat,
  openNewPhone,
  page,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'
import { main } from '../../../support/screens/admin-screens.ts'

setUpBrowserFixture()

const CUSTOMER = 'customer@haat.example'

type Returned = { id: string; number: string; total: number; customerId: string }

/** A cash order of the customer that came back and is not refunded. */
const bringBack = (): Returned => {
  const [order] = queryMarket<Returned>(
    haat.dataDir,
    `select o.id, o.number, o.total_amount / 100 as total, c.id as customerId
     from orders o join profiles c on c.id = o.customer_id join users u on u.id = c.user_id
     where u.email = ? and o.status = 'DELIVERED' and o.payment_type = 'COD' order by o.delivered_at desc limit 1`,
    CUSTOMER,
  )
  updateMarket(
    haat.dataDir,
    "update orders set status = 'RETURNED', payment_status = 'REFUND_PENDING', seq = seq + 1 where id = ?",
    order!.id,
  )
  return order!
}

const openStaff = async () => {
  const window = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  const staff = await window.newPage()
  await signInOnPage(staff, haat.url, 'super-admin@haat.example', '/dashboard/payout-settings')
  return staff
}

describe('Store credit', () => {
  it('is turned on, chosen for a refund, given by the market, and can be read offline', async () => {
    const order = bringBack()
    const amount = `৳${order.total.toLocaleString('en-IN')}`
    const staff = await openStaff()
    await main(staff)
      .getByRole('checkbox', { name: /^Store credit/ })
      .check()
    await main(staff).getByRole('button', { name: 'Save settings' }).click()
    await expect
      .poll(() =>
        queryMarket<{ document: string }>(haat.dataDir, "select document from market_settings where id = 'payouts'"),
      )
      .toMatchObject([{ document: expect.stringContaining('"storeCredit":true') }])

    await openNewPhone()
    await signInOnPage(page, haat.url, CUSTOMER, `/dashboard/orders/${order.id}`)
    await main(page).getByRole('button', { name: 'Take store credit instead' }).click()
    await main(page).getByText('The refund becomes store credit, once the market has approved it.').waitFor()

    await staff.goto(`${haat.url}/dashboard/orders/${order.id}`)
    await main(staff)
      .getByRole('button', { name: `Give ${amount} as store credit` })
      .click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Give store credit' }).click()
    await main(staff).getByRole('region', { name: 'Refunds' }).getByText('Store credit', { exact: true }).waitFor()

    await staff.goto(`${haat.url}/dashboard/customers/${order.customerId}`)
    await main(staff).getByRole('button', { name: 'Change store credit' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Amount in taka').fill('50')
    await dialog.getByLabel('Reason').fill('The parcel came late.')
    await dialog.getByRole('button', { name: 'Change store credit' }).click()
    const balance = `৳${(order.total + 50).toLocaleString('en-IN')}`
    await main(staff).getByText(`Balance: ${balance}`).waitFor()

    await page.goto(`${haat.url}/dashboard/index`)
    await main(page)
      .getByRole('link', { name: /Store credit/ })
      .click()
    await main(page).getByText('The parcel came late.').waitFor()
    await main(page).getByRole('link', { name: order.number }).waitFor()
    await waitUntilAccountOfflineReady(page)
    await context.setOffline(true)
    await page.reload()
    await main(page).getByText('The parcel came late.').waitFor()
    expect(await main(page).getByText(balance).count()).toBeGreaterThan(0)
    await staff.context().close()
  })

  it('pays for a part of an order, and is asked about again where it was spent meanwhile', async () => {
    const admin = 'super-admin@haat.example'
    const call = <Data>(method: string, path: string, body?: unknown) =>
      callApiAs<Data>(haat.url, admin, method, path, body)
    const { version, settings } = await call<{ version: number; settings: object }>('GET', '/settings/payouts')
    await call('PATCH', '/settings/payouts', { version, settings: { ...settings, storeCredit: true } })
    const [customer] = queryMarket<{ id: string; balance: number }>(
      haat.dataDir,
      `select c.id, coalesce((select balance from store_credits where customer_id = c.id), 0) / 100 as balance
       from profiles c join users u on u.id = c.user_id where u.email = ?`,
      CUSTOMER,
    )
    const change = (action: string, amount: number) =>
      call('POST', '/store-credit/changes', { customerId: customer!.id, action, amount, reason: 'A test' })
    if (customer!.balance > 0) await change('TAKEN_BACK', customer!.balance)
    await change('GIVEN', 120)
    await openNewPhone()
    await signInAndAddToCart(page, haat.url, CUSTOMER, findSaree(haat.dataDir))
    await page.goto(`${haat.url}/checkout`)
    await fillAddress(page)
    await main(page).getByRole('checkbox', { name: 'Use my store credit (৳120)' }).check()
    await main(page).getByText('Left to pay').waitFor()
    await change('TAKEN_BACK', 70)
    await page.getByRole('button', { name: 'Place order' }).click()
    await main(page)
      .getByText('You have ৳50 of store credit now. Please look at what is left to pay and order again.')
      .waitFor()
    await main(page).getByRole('checkbox', { name: 'Use my store credit (৳50)' }).waitFor()
    await main(page).getByRole('button', { name: 'Place order at the new total' }).click()
    await main(page)
      .getByText(/^৳50 paid with store credit/)
      .waitFor()
    const [order] = queryMarket<{ credit: number; due: number }>(
      haat.dataDir,
      `select credit_used / 100 as credit, (total_amount - credit_used) / 100 as due
       from orders order by created_at desc, id desc limit 1`,
    )
    expect(order!.credit).toBe(50)
    await main(page)
      .getByText(`Pay ৳${order!.due.toLocaleString('en-IN')} to the courier`)
      .waitFor()
  })
})
