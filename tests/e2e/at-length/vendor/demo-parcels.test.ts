import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryMarket, signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { copyDemoTemplate, type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

let haat: DemoServer
let openPhone: () => Promise<Page>

beforeAll(async () => {
  haat = await startDemoServer({ dataDir: copyDemoTemplate(true) })
  const browser = await openBrowser()
  openPhone = async () => (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

type Parcel = { reference: string; orderId: string }
const [VENDOR, CUSTOMER] = ['vendor@haat.example', 'customer@haat.example']

/** A parcel of the vendor's shops that goes to the customer. */
const findParcel = (status: string): Parcel =>
  queryMarket<Parcel>(
    haat.dataDir,
    `select shipments.reference, order_id as orderId from shipments join orders on orders.id = order_id
     join profiles customers on customers.id = orders.customer_id join shops on shops.id = shipments.shop_id
     join profiles vendors on vendors.id = shops.vendor_id
     where vendors.email = ? and customers.email = ? and shipments.status = ?`,
    VENDOR,
    CUSTOMER,
    status,
  )[0]!

it('The demo shows its vendor parcels on their way and a parcel that was not paid, and its customer where theirs is', async () => {
  const parcel = findParcel('OUT_FOR_DELIVERY')
  const desk = await openPhone()
  await signInOnPage(desk, haat.url, VENDOR, '/dashboard/parcels')
  await desk.getByRole('button', { name: /^On its way [1-9]/ }).click()
  await desk.getByRole('article', { name: parcel.reference }).waitFor()
  await desk.goto(`${haat.url}/dashboard/money`)
  await desk.getByRole('link', { name: 'Cash with couriers' }).click()
  await desk.getByText('SB-1001').first().waitFor()
  await desk.getByRole('button', { name: 'Claim it' }).first().waitFor()

  const phone = await openPhone()
  await signInOnPage(phone, haat.url, CUSTOMER, `/dashboard/orders/${parcel.orderId}`)
  const history = phone.getByRole('list', { name: 'History' })
  for (const step of ['Booked', 'Picked up from the shop', 'On its way', 'Out for delivery'])
    await history.getByRole('listitem').filter({ hasText: step }).first().waitFor()
  await phone.goto(`${haat.url}/couriers/sandbox/${parcel.reference}`)
  expect(await phone.getByRole('button', { name: /^Deliver\s*With all/ }).isEnabled()).toBe(true)
})

it('The vendor asks a courier for its price before they hand over a parcel, and again for a heavier one', async () => {
  const [order] = queryMarket<{ id: string }>(
    haat.dataDir,
    `select orders.id from orders join shops on shops.id = orders.shop_id join profiles on profiles.id = shops.vendor_id
     where profiles.email = ? and orders.status = 'PROCESSING' and orders.id not in (select order_id from shipments)`,
    VENDOR,
  )
  const desk = await openPhone()
  await signInOnPage(desk, haat.url, VENDOR, `/dashboard/orders/${order!.id}`)
  await desk.getByRole('button', { name: 'Hand to courier', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Weight in grams').fill('900')
  await dialog.getByRole('button', { name: 'Ask Sandbox courier for its price' }).click()
  await dialog.getByText(/^Sandbox courier keeps ৳70 for the delivery and ৳[\d.]+ for the cash\.$/).waitFor()
  await dialog.getByLabel('Weight in grams').fill('2500')
  await dialog.getByRole('button', { name: 'Ask Sandbox courier for its price' }).click()
  await dialog.getByText(/^Sandbox courier keeps ৳110 for the delivery/).waitFor()
})
