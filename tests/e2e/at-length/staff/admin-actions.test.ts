import type { Browser, BrowserContext, Page } from 'playwright'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { calculateTotals } from '../../../../src/contract/products/pricing.ts'
import { ADMIN_ACTIONS } from '../../../support/actions/admin-actions.ts'
import { findSaree, signInOnPage, updateMarket } from '../../../support/actions/shopper-actions.ts'
import { callApiAs, chooseInMenu, queryMarketRow } from '../../../support/actions/staff-actions.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import {
  addMessage,
  addSubscriber,
  card,
  dialog,
  findToast,
  listOrdersWithStatus,
  main,
  type OrderReference,
  openAdminPage,
  seedAdminMarket,
} from '../../../support/screens/admin-screens.ts'
import { watchPageFaults } from '../../../support/screens/page-faults.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

/** Everything that an admin's screens offer, once, on a phone. */

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
  haat = await startDemoServer()
  seedAdminMarket(haat.dataDir)
  await fillMore()
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  faults = await watchPageFaults(page)
  await signInOnPage(page, haat.url, 'super-admin@haat.example', '/dashboard/index')
}, 120_000)
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})
afterEach(({ task }) => {
  // Logging out everywhere may overtake a request, which is then answered with 401.
  const isExpected = (fault: string) => task.name.endsWith('and logs out') && /\b401\b/.test(fault)
  expect([...new Set(faults.splice(0))].filter(fault => !isExpected(fault))).toEqual([])
})

/** Rows for every action: pending shops, an unsubscribed reader, messages, and an order that was paid online. */
const fillMore = async () => {
  const { dataDir } = haat
  for (const name of ['Nilkhet Book Lane', 'Khela Ghar', 'Nakshi Kutir'])
    updateMarket(dataDir, "update shops set status = 'PENDING' where name = ?", name)
  addSubscriber(dataDir, 'left@example.com')
  updateMarket(dataDir, "update subscribers set unsubscribed_at = created_at where email = 'left@example.com'")
  for (const subject of ['A second parcel', 'A third parcel', 'A fourth parcel']) addMessage(dataDir, subject)
  await payOnline()
}

/** A customer orders and pays through the sandbox, and an admin cancels, so that a refund is due. */
const payOnline = async () => {
  const customer = 'customer@haat.example'
  const { id: productId, price, ...saree } = findSaree(haat.dataDir)
  const { shopId, discount } = queryMarketRow<{ shopId: string; discount: number }>(
    haat.dataDir,
    'select shop_id as shopId, discount from products where id = ?',
    productId,
  )
  const { totalAmount } = calculateTotals({ lines: [{ price, quantity: 1 }] })
  const { id } = await callApiAs<{ id: string }>(haat.url, customer, 'POST', '/orders/create', {
    id: uuid(),
    shopId,
    paymentType: 'ONLINE',
    totalAmount: totalAmount / 100,
    products: [{ productId, quantity: 1, price: price / 100, discount: discount / 100 }],
  })
  const payment = { orderId: id }
  const { redirect_url: gateway } = await callApiAs<{ redirect_url: string }>(
    haat.url,
    customer,
    'POST',
    '/payments/create',
    payment,
  )
  await fetch(gateway, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) })
  const change = { status: 'CANCELLED', reason: `No ${saree.name} is left` }
  await callApiAs(haat.url, 'admin@haat.example', 'PATCH', `/orders/change-status/${id}`, change)
}

describe('On a phone an admin', () => {
  it('uses the orders: status tabs, search, payment filters, every status change, bulk changes, manual payments', async () => {
    await openAdminPage(page, '/dashboard/orders')
    for (const [words, status] of BUCKETS) await bucket(words, listOrdersWithStatus(haat.dataDir, status).length)
    await bucket('Returned', listOrdersWithStatus(haat.dataDir, 'RETURNED').length)
    await main(page).getByLabel('Payment status').selectOption({ label: 'Refund pending' })
    await bucket('Returned', listOrdersWithStatus(haat.dataDir, 'RETURNED', "payment_status = 'REFUND_PENDING'").length)
    await main(page).getByLabel('Payment method').selectOption({ label: 'Online payment' })
    await main(page).getByText('No Data Found').waitFor()
    await bucket('Cancelled', 1)

    await openAdminPage(page, '/dashboard/orders')
    for (const [words, order] of ORDERS) {
      await main(page).getByLabel('Sort by').selectOption({ label: words })
      await firstIs(order)
    }
    const [first, second, third] = listOrdersWithStatus(haat.dataDir, 'PENDING') as [
      OrderReference,
      OrderReference,
      OrderReference,
    ]
    await findOrder(third)
    await chooseInMenu(card(page, third.number), /^More about/, 'Cancel order')
    await dialog(page).getByRole('button', { name: 'Cancel order' }).click()
    await dialog(page).getByText('Enter a reason. The customer will see it.').waitFor()
    await dialog(page).getByRole('radio', { name: 'Out of stock' }).check()
    await dialog(page).getByRole('button', { name: 'Cancel order' }).click()
    await findToast(page, 'Order cancelled')
    await main(page).getByRole('button', { name: 'Clear search' }).click()

    await main(page).getByRole('button', { name: 'Select' }).click()
    for (const { number } of [first, second]) await main(page).getByRole('checkbox', { name: number }).check()
    await page.getByRole('button', { name: 'Accept order (2)' }).click()
    await findToast(page, '2 orders changed')

    await bucket('Being packed', listOrdersWithStatus(haat.dataDir, 'PROCESSING').length)
    await findOrder(first)
    await chooseInMenu(card(page, first.number), /^More about/, 'Ship with a tracking number')
    await dialog(page).getByLabel('Courier').fill('Pathao')
    await dialog(page).getByLabel('Tracking number').fill('PT-2026-11')
    await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click()
    await findToast(page, `${first.number}: Marked as shipped`)

    await openOrder(first.id)
    await main(page).getByText('PT-2026-11').first().waitFor()
    await main(page).getByRole('button', { name: 'Mark as paid' }).click()
    await dialog(page).getByRole('button', { name: 'Mark as paid' }).click()
    await findToast(page, 'Successfully changed')
    await main(page).getByRole('button', { name: 'Mark as delivered' }).click()
    await findToast(page, `${first.number}: Marked as delivered`)
    await expect.poll(() => listOrdersWithStatus(haat.dataDir, 'DELIVERED', `id = '${first.id}'`).length).toBe(1)

    const [owed] = listOrdersWithStatus(haat.dataDir, 'RETURNED', "payment_status = 'REFUND_PENDING'") as [
      OrderReference,
    ]
    await openOrder(owed.id)
    await main(page).getByRole('button', { name: 'Mark as refunded' }).click()
    await dialog(page).getByRole('button', { name: 'Mark as refunded' }).click()
    await dialog(page).getByText('Enter how it was paid or refunded.').waitFor()
    await dialog(page).getByLabel('Note').fill('Sent by bKash to the number of the order.')
    await dialog(page).getByRole('button', { name: 'Mark as refunded' }).click()
    await expect
      .poll(
        () =>
          listOrdersWithStatus(haat.dataDir, 'RETURNED', `id = '${owed.id}' and payment_status = 'REFUNDED'`).length,
      )
      .toBe(1)
    await main(page).getByText('Sent by bKash to the number of the order.').waitFor()
  })

  it('decides about failed deliveries and returns, accepted and rejected', async () => {
    const { dataDir } = haat
    const [parcel] = listOrdersWithStatus(dataDir, 'SHIPPED') as [OrderReference]
    await openAdminPage(page, '/dashboard/orders')
    await bucket('Shipped', listOrdersWithStatus(dataDir, 'SHIPPED').length)
    await findOrder(parcel)
    await chooseInMenu(card(page, parcel.number), /^More about/, 'Refused at the door')
    await dialog(page).getByRole('radio', { name: 'Wrong address' }).check()
    await dialog(page).getByRole('button', { name: 'Refused at the door' }).click()
    await expect.poll(() => listOrdersWithStatus(dataDir, 'RETURNED', `id = '${parcel.id}'`).length).toBe(1)

    await openAdminPage(page, '/dashboard/orders')
    const [kept, refused] = listOrdersWithStatus(dataDir, 'RETURN_REQUESTED') as [OrderReference, OrderReference]
    await bucket('Return requested', listOrdersWithStatus(dataDir, 'RETURN_REQUESTED').length)
    const stock = piecesOf(kept)
    await chooseInMenu(card(page, kept.number), /^More about/, 'Accept return')
    await dialog(page).getByLabel('Return the items to stock').uncheck()
    await dialog(page).getByLabel('Message to the customer').fill('The border is torn.')
    await dialog(page).getByRole('button', { name: 'Accept return' }).click()
    await expect.poll(() => listOrdersWithStatus(dataDir, 'RETURNED', `id = '${kept.id}'`).length).toBe(1)
    expect(piecesOf(kept)).toBe(stock)

    await chooseInMenu(card(page, refused.number), /^More about/, 'Refuse the return')
    await dialog(page).getByRole('radio', { name: 'Returned too late' }).check()
    await dialog(page).getByRole('button', { name: 'Refuse the return' }).click()
    await expect.poll(() => listOrdersWithStatus(dataDir, 'DELIVERED', `id = '${refused.id}'`).length).toBe(1)
    await openOrder(kept.id)
    await main(page).getByText('The border is torn.').waitFor()
  })

  it('records a manual refund of a second payment that the gateway refuses, and the order stays paid', async () => {
    const [paid] = listOrdersWithStatus(haat.dataDir, 'DELIVERED', "payment_status = 'PAID'") as [OrderReference]
    updateMarket(
      haat.dataDir,
      `insert into payments (id, order_id, amount, transaction_id, gateway, status, refund_status, refund_at, created_at,
         updated_at) select ?, id, total_amount, 'SECOND0001', 'sandbox', 'COMPLETED', 'REFUSED', 1, 1, 1 from orders
         where id = ?`,
      uuid(),
      paid.id,
    )
    await page.goto(`${haat.url}/dashboard/orders/${paid.id}`)
    await main(page).getByRole('button', { name: 'Second payment refunded' }).click()
    await dialog(page).getByLabel('Note').fill('Sent to their bank account.')
    await dialog(page).getByRole('button', { name: 'Mark as refunded' }).click()
    await findToast(page, 'Successfully changed')
    await main(page).getByText('Sent to their bank account.').waitFor()
    expect(
      listOrdersWithStatus(haat.dataDir, 'DELIVERED', `id = '${paid.id}' and payment_status = 'PAID'`),
    ).toHaveLength(1)
    expect(await main(page).getByRole('button', { name: 'Second payment refunded' }).count()).toBe(0)
    await page.goto(`${haat.url}/dashboard/index`)
  })

  it.each(['/invoice', '/packing-slip'])('prints an order’s %s', async sheet => {
    const [{ id, number }] = listOrdersWithStatus(haat.dataDir, 'SHIPPED') as [OrderReference]
    await openOrder(id)
    await page.goto(`${haat.url}/dashboard/orders/${id}${sheet}`)
    await page.getByText(number).first().waitFor()
    await page.goto(`${haat.url}/dashboard/index`)
  })

  it.each(Object.entries(ADMIN_ACTIONS))('%s', { timeout: 120_000 }, (_, act) => act(page, haat))
})

const BUCKETS = [
  ['Being packed', 'PROCESSING'],
  ['Shipped', 'SHIPPED'],
  ['Return requested', 'RETURN_REQUESTED'],
  ['Delivered', 'DELIVERED'],
  ['Cancelled', 'CANCELLED'],
  ['Placed', 'PENDING'],
] as const

const ORDERS = [
  ['Oldest first', 'created_at, id'],
  ['Highest total first', 'total_amount desc, id desc'],
  ['Lowest total first', 'total_amount, id'],
  ['Newest first', 'created_at desc, id desc'],
] as const

/** Expects the first new order by this sort on top. */
const firstIs = async (order: string) => {
  const { number } = queryMarketRow<{ number: string }>(
    haat.dataDir,
    `select number from orders where status = 'PENDING' and (payment_type = 'COD' or payment_status = 'PAID')
     order by ${order} limit 1`,
  )
  const list = main(page).getByRole('list', { name: 'Orders' })
  await list.getByRole('listitem').first().getByRole('article', { name: number, exact: true }).waitFor()
}

/** Opens a status tab, whose chip shows its number of orders. */
const bucket = async (words: string, count: number) => {
  const chip = main(page).getByRole('button', { name: new RegExp(`^${words} ?${count}$`) })
  await chip.click()
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true')
  const shown = main(page).getByRole('list', { name: 'Orders' }).getByRole('article')
  await expect.poll(() => shown.count()).toBe(Math.min(count, 10))
}

/** The stock of an order's products. */
const piecesOf = ({ id }: OrderReference): number =>
  queryMarketRow<{ pieces: number }>(
    haat.dataDir,
    'select sum(stock) as pieces from products where id in (select product_id from order_items where order_id = ?)',
    id,
  ).pieces

const findOrder = async ({ number }: OrderReference) => {
  const field = main(page).getByRole('searchbox', { name: 'Search orders' })
  if (!(await field.isVisible())) await main(page).getByRole('button', { name: 'Search orders' }).click()
  await field.fill(number)
  await expect.poll(() => main(page).getByRole('list', { name: 'Orders' }).getByRole('article').count()).toBe(1)
}

const openOrder = async (id: string) => {
  await page.evaluate(to => history.pushState(null, '', to), `/dashboard/orders/${id}`)
  await main(page).getByRole('region', { name: 'What to do' }).waitFor()
}
