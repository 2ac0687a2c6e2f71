import { describe, expect, it } from 'vitest'
import {
  queryMarket,
  signInOnPage,
  updateMarket,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
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
})
