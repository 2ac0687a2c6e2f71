import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryMarket, signInOnPage, updateMarket } from '../../../support/actions/shopper-actions.ts'
import { chooseInMenu, queryMarketRow, waitUntilDashboardOfflineReady } from '../../../support/actions/staff-actions.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

/** Parcels from the shop to the customer's door, on phones. The sandbox courier carries them. */
const VENDOR = 'vendor@haat.example'
const CUSTOMER = 'customer@haat.example'
const OWN = `from orders o join shops s on s.id = o.shop_id join profiles v on v.id = s.vendor_id
  join users u on u.id = v.user_id where u.email = '${VENDOR}'`

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let page: Page

type PackedOrder = { id: string; number: string }
let orders: PackedOrder[]

/** The vendor's newest two orders, which are packed. Nothing else of theirs is. */
const NEWEST = `select o.id ${OWN} order by o.created_at desc limit 2`

beforeAll(async () => {
  haat = await startDemoServer()
  updateMarket(haat.dataDir, `update orders set status = 'SHIPPED' where status = 'PROCESSING'`)
  updateMarket(
    haat.dataDir,
    `update orders set status = 'PROCESSING', payment_status = 'UNPAID', payment_type = 'COD',
       customer_id = (select p.id from profiles p join users u on u.id = p.user_id where u.email = '${CUSTOMER}')
     where id in (${NEWEST})`,
  )
  orders = queryMarket<PackedOrder>(
    haat.dataDir,
    `select o.id, o.number ${OWN} and o.status = 'PROCESSING' order by o.created_at`,
  )
  browser = await openBrowser()
  ;({ context, page } = await openPhone())
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

const openPhone = async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  return { context, page: await context.newPage() }
}

const card = (number: string) => page.getByRole('main').getByRole('article', { name: number, exact: true })
const parcelOf = ({ id }: PackedOrder) =>
  queryMarketRow<{ status: string; reference: string; consignment: string | null; problem: string | null }>(
    haat.dataDir,
    'select status, reference, consignment_id as consignment, problem from shipments where order_id = ?',
    id,
  )
const bookings = () => queryMarket<{ bookings: number }>(haat.dataDir, 'select bookings from sandbox_parcels')

/** Moves a parcel along on the page of the sandbox courier. */
const press = async (courier: Page, order: PackedOrder, step: RegExp) => {
  await courier.goto(`${haat.url}/couriers/sandbox/${parcelOf(order).reference}`)
  await courier.getByRole('button', { name: step }).click()
  await courier.getByText('This courier is part of the demo').waitFor()
}

describe('Two orders of a shop', () => {
  it('are handed over without a network, and booked once each when it is back', async () => {
    await signInOnPage(page, haat.url, VENDOR, '/dashboard/couriers')
    const sandbox = page.getByRole('region', { name: 'Sandbox courier' })
    await sandbox.getByText('Connected', { exact: true }).waitFor()
    await page.goto(`${haat.url}/dashboard/orders?status=PROCESSING`)
    for (const { number } of orders) await card(number).waitFor()
    await waitUntilDashboardOfflineReady(page, 'VENDOR')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Select' }).click()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await chooseInMenu(page.locator('.action-bar'), 'More for the selected orders', 'Hand to courier (2)')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Cash to collect, all together').waitFor()
    await dialog.getByLabel('Note for the rider').fill('Call before you come.')
    await dialog.getByRole('button', { name: 'Hand to courier' }).click()
    for (const { number } of orders) await card(number).getByText('For Sandbox courier. Waiting to send').waitFor()

    // What waits is on the board of the phone, too, after a reload without a network.
    await page.goto(`${haat.url}/dashboard/parcels`)
    await page.getByRole('button', { name: 'To book 2', pressed: true }).waitFor()
    await context.setOffline(false)
    await expect.poll(() => orders.map(order => parcelOf(order).status)).toEqual(['BOOKED', 'BOOKED'])
    await page.getByRole('button', { name: 'Booked 2' }).click()
    for (const order of orders)
      await page
        .getByRole('article', { name: parcelOf(order).reference })
        .getByText('Booked')
        .first()
        .waitFor()
    expect(bookings()).toEqual([{ bookings: 1 }, { bookings: 1 }])
  })

  it('have labels with a barcode of the courier’s number', async () => {
    await page.getByRole('link', { name: 'Print the labels' }).click()
    for (const order of orders) await page.getByRole('img', { name: parcelOf(order).consignment! }).waitFor()
    expect(await page.getByText(/^Collect ৳/).count()).toBe(2)
  })

  it('warn a vendor who marks one as paid that the courier still collects its cash', async () => {
    await page.goto(`${haat.url}/dashboard/orders/${orders[0]!.id}`)
    await page.getByRole('button', { name: 'Mark as paid' }).click()
    const dialog = page.getByRole('dialog', { name: 'Has the customer paid?' })
    await dialog.getByText(/^The courier still collects ৳[\d,.]+ at the door/).waitFor()
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('are followed by their customer, who can call the shop while the rider is near', async () => {
    const [order] = orders as [PackedOrder]
    const { page: courier } = await openPhone()
    for (const step of [/^Pick up/, /^Send on/, /^Out for delivery/]) await press(courier, order, step)
    const { page: phone, context: ofCustomer } = await openPhone()
    await signInOnPage(phone, haat.url, CUSTOMER, '/dashboard/notifications')
    const news = phone.getByRole('listitem').filter({ hasText: `Order ${order.number} comes today` })
    await news.getByRole('link', { name: 'Call the shop' }).waitFor()
    await phone.goto(`${haat.url}/dashboard/orders/${order.id}`)
    const parcel = phone.getByRole('region', { name: `Parcel ${parcelOf(order).reference}` })
    await parcel.getByRole('link', { name: 'Call the shop' }).waitFor()
    const history = phone.getByRole('list', { name: 'History' })
    for (const step of ['Booked', 'Picked up from the shop', 'On its way', 'Out for delivery'])
      await history.getByRole('listitem').filter({ hasText: step }).first().waitFor()
    await press(courier, order, /^Deliver\s*With all/)
    await parcel.getByText('Delivered', { exact: true }).first().waitFor()
    await ofCustomer.close()
  })

  it('are corrected by their customer until the rider has them', async () => {
    const [gone, booked] = orders as [PackedOrder, PackedOrder]
    const { page: phone, context: ofCustomer } = await openPhone()
    await signInOnPage(phone, haat.url, CUSTOMER, `/dashboard/orders/${gone.id}`)
    await phone.getByRole('list', { name: 'History' }).waitFor()
    const correct = phone.getByRole('button', { name: 'Correct phone or address' })
    expect(await correct.count()).toBe(0)
    await phone.goto(`${haat.url}/dashboard/orders/${booked.id}`)
    await correct.click()
    await phone.getByRole('dialog').getByLabel('Phone').fill('01911111111')
    await phone.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await phone.getByRole('link', { name: '01911111111' }).waitFor()
    await page.goto(`${haat.url}/dashboard/notifications`)
    const news = page.getByRole('listitem').filter({ hasText: `The address of order ${booked.number} was corrected` })
    await news.getByText('The courier still has the old one').waitFor()
    await ofCustomer.close()
  })

  it('stand in Today while a lost one needs a decision, which ends it', async () => {
    const [, order] = orders as [PackedOrder, PackedOrder]
    const { page: courier, context: ofCourier } = await openPhone()
    for (const step of [/^Pick up/, /^Lose it/]) await press(courier, order, step)
    await ofCourier.close()
    await page.goto(`${haat.url}/dashboard/index`)
    await page.getByRole('heading', { name: 'Parcels that need you' }).waitFor()
    const parcel = page.getByRole('article', { name: parcelOf(order).reference })
    await parcel.getByText('The courier has lost this parcel').waitFor()
    await parcel.getByRole('button', { name: 'It is settled' }).click()
    await expect.poll(() => parcelOf(order)).toMatchObject({ status: 'LOST', problem: null })
    await page.getByRole('heading', { name: 'Parcels that need you' }).waitFor({ state: 'detached' })
  })

  it('are settled by a file of the courier, and what it lacks is claimed', async () => {
    const [order] = orders as [PackedOrder, PackedOrder]
    await page.goto(`${haat.url}/dashboard/money`)
    await page.getByRole('link', { name: 'Cash with couriers' }).click()
    await page.getByRole('button', { name: 'Enter a settlement' }).click()
    await page.getByLabel('Courier', { exact: true }).selectOption('Sandbox courier')
    const table = `Consignment ID,COD Amount,Delivery Charge\n${parcelOf(order).consignment},10,5\n`
    const file = { name: 'paid.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
    await page.getByLabel('Settlement file').setInputFiles(file)
    await page.getByText('1 parcel · Collected ৳10, fee ৳5, paid ৳5').waitFor()
    await page.getByRole('button', { name: 'Enter the file' }).click()
    await page.getByText('Less cash than expected').waitFor()
    await page.getByRole('button', { name: 'Claim the rest' }).click()
    await page.getByText('Claimed from the courier').waitFor()
    const decided = queryMarket<{ kind: string; decision: string }>(
      haat.dataDir,
      'select kind, decision from settlement_differences',
    )
    expect(decided).toEqual([{ kind: 'LESS_CASH', decision: 'REJECT' }])
  })
})
