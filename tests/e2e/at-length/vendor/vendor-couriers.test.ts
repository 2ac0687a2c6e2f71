import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryMarket, signInOnPage, updateMarket } from '../../../support/actions/shopper-actions.ts'
import { chooseInMenu, queryMarketRow, waitUntilDashboardOfflineReady } from '../../../support/actions/staff-actions.ts'
import { closeContexts, openBrowser, openProfile } from '../../../support/phones/browser-launch.ts'
import { killBrowser } from '../../../support/phones/kill-browser.ts'
import {
  type CourierServer,
  PATHAO_KEYS,
  STEADFAST_KEYS,
  startPathaoServer,
  startSteadfastServer,
} from '../../../support/servers/courier-server.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

/** Couriers with accounts of their own, as a vendor connects them on a phone. Stand-ins answer for both. */
const VENDOR = 'vendor@haat.example'
const CUSTOMER = 'customer@haat.example'
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1)
const MANY = 10

let steadfast: CourierServer
let pathao: CourierServer
let haat: DemoServer
let profile: string
let phone: BrowserContext
let page: Page

const startHaat = (again?: DemoServer) =>
  startDemoServer({
    ...(again && { dataDir: again.dataDir, port: again.port }),
    env: { DEMO: 'on', COURIER_SANDBOX: 'off', STEADFAST_URL: steadfast.url, PATHAO_URL: pathao.url },
  })
const openPhone = async () => {
  phone = await openProfile(profile)
  page = phone.pages()[0]!
  page.setDefaultTimeout(15_000)
}
beforeEach(async () => {
  ;[steadfast, pathao] = [await startSteadfastServer(), await startPathaoServer()]
  haat = await startHaat()
  profile = mkdtempSync(join(tmpdir(), 'haat-profile-'))
  await openPhone()
})
afterEach(async () => {
  await closeContexts()
  await killBrowser(profile)
  rmSync(profile, { recursive: true, force: true })
  await haat.dispose()
  await Promise.all([steadfast.close(), pathao.close()])
})

type PackedOrder = { id: string; number: string; total: number; shopId: string }

/** Packs so many orders of the vendor's busiest shop, for one customer and with cash, and no other ones of the vendor. */
const packOrders = (count: number): PackedOrder[] => {
  const ofVendor = `from orders o join shops s on s.id = o.shop_id join profiles v on v.id = s.vendor_id
    join users u on u.id = v.user_id where u.email = '${VENDOR}'`
  const busiest = `select o.shop_id ${ofVendor} group by o.shop_id order by count(*) desc limit 1`
  const chosen = `select o.id from orders o where o.shop_id = (${busiest}) order by o.created_at desc limit ${count}`
  updateMarket(haat.dataDir, `update orders set status = 'SHIPPED' where status = 'PROCESSING'`)
  updateMarket(
    haat.dataDir,
    `update orders set status = 'PROCESSING', payment_status = 'UNPAID', payment_type = 'COD',
       delivered_at = null, customer_id =
         (select p.id from profiles p join users u on u.id = p.user_id where u.email = '${CUSTOMER}')
     where id in (${chosen})`,
  )
  return queryMarket(
    haat.dataDir,
    `select o.id, o.number, o.total_amount as total, o.shop_id as shopId ${ofVendor} and o.status = 'PROCESSING' order by o.created_at`,
  )
}

/** Of the shop of this order. */
const openCouriers = ({ shopId }: PackedOrder) =>
  signInOnPage(page, haat.url, VENDOR, `/dashboard/couriers?shop=${shopId}`)

/** @returns the address that the courier is told */
const connect = async (title: 'Steadfast' | 'Pathao', keys: Record<string, string>): Promise<string> => {
  const card = page.getByRole('region', { name: title })
  await card.getByRole('button', { name: `Connect ${title}` }).click()
  for (const [label, value] of Object.entries(keys)) await card.getByLabel(new RegExp(`^${label}`)).fill(value)
  await card.getByRole('button', { name: 'Save and test' }).click()
  await card.getByText('Connected', { exact: true }).waitFor()
  return haat.url + new URL(await card.getByLabel('Webhook address').inputValue()).pathname
}
const connectSteadfast = () =>
  connect('Steadfast', {
    'API key': STEADFAST_KEYS.apiKey,
    'Secret key': STEADFAST_KEYS.secretKey,
    'Webhook token': STEADFAST_KEYS.webhookToken,
  })
const connectPathao = () =>
  connect('Pathao', {
    'Client ID': PATHAO_KEYS.clientId,
    'Client secret': PATHAO_KEYS.clientSecret,
    'Email of the courier account': PATHAO_KEYS.username,
    'Password of the courier account': PATHAO_KEYS.password,
    'Store ID': PATHAO_KEYS.storeId,
    'Webhook token': PATHAO_KEYS.webhookToken,
  })

const handOver = async ({ id }: PackedOrder): Promise<void> => {
  await page.goto(`${haat.url}/dashboard/orders/${id}`)
  await page.getByRole('button', { name: 'Hand to courier' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hand to courier' }).click()
}

const readOrder = ({ id }: PackedOrder) =>
  queryMarketRow<{ status: string; paid: string }>(
    haat.dataDir,
    'select status, payment_status as paid from orders where id = ?',
    id,
  )
const readParcels = () =>
  queryMarket<{ reference: string; status: string }>(
    haat.dataDir,
    'select reference, status from shipments order by reference',
  )

/** What the customer reads in the history of the order's page, in its order. */
const expectSteps = async (order: PackedOrder, steps: readonly string[]): Promise<void> => {
  await page.goto(`${haat.url}/dashboard/index`)
  const customer = await (await openBrowser()).newContext({ viewport: { width: 360, height: 740 } })
  const shopper = await customer.newPage()
  await signInOnPage(shopper, haat.url, CUSTOMER, `/dashboard/orders/${order.id}`)
  const history = shopper.getByRole('list', { name: 'History' })
  for (const step of steps) {
    const row = history.getByRole('listitem').filter({ hasText: step })
    await row.first().waitFor()
    expect(await row.count(), step).toBe(1)
  }
  await customer.close()
}

describe('A vendor who connects', () => {
  it('Steadfast, books an order with it, and whose customer sees its steps once each, in whatever order it tells them', async () => {
    const [order] = packOrders(1) as [PackedOrder]
    await openCouriers(order)
    const hook = await connectSteadfast()
    await handOver(order)
    await expect.poll(() => steadfast.parcels.map(({ reference }) => reference)).toEqual([`${order.number}-1`])
    expect(steadfast.parcels[0]!.fields.cod_amount).toBe(order.total / 100)
    const tell = (status: string, minute: number, text: string) =>
      steadfast.call(hook, {
        ...{ notification_type: 'delivery_status', invoice: `${order.number}-1`, status, tracking_message: text },
        ...{ cod_amount: order.total / 100, updated_at: `2026-11-29 10:${minute}:00` },
      })
    await tell('Pending', 10, 'At the hub in Dhaka')
    await expect.poll(() => readOrder(order).status).toBe('SHIPPED')
    await tell('Delivered', 40, 'Handed to the customer')
    for (const _ of [1, 2]) await tell('Delivered', 40, 'Handed to the customer')
    await tell('Pending', 20, 'Late word of the hub')
    await expect.poll(() => readOrder(order)).toEqual({ status: 'DELIVERED', paid: 'PAID' })
    await expectSteps(order, ['At the hub in Dhaka', 'Handed to the customer'])
  })

  it('Pathao, books an order with it, and learns in which invoice it was paid', async () => {
    const [order] = packOrders(1) as [PackedOrder]
    await openCouriers(order)
    const hook = await connectPathao()
    await handOver(order)
    await expect.poll(() => pathao.parcels.length).toBe(1)
    await expect.poll(() => readParcels().map(({ status }) => status)).toEqual(['BOOKED'])
    const tell = (event: string, minute: number, more: object = {}) =>
      pathao.call(hook, {
        ...{ event, consignment_id: pathao.parcels[0]!.consignment, merchant_order_id: `${order.number}-1`, ...more },
        timestamp: `2026-11-29T04:${minute}:00.000Z`,
      })
    await tell('order.picked', 10)
    await tell('order.paid', 50, { invoice_id: 'INV-2611' })
    await tell('order.delivered', 40, { collected_amount: order.total / 100 })
    await tell('order.assigned-for-delivery', 30)
    await tell('order.delivered', 40, { collected_amount: order.total / 100 })
    await expect.poll(() => readOrder(order)).toEqual({ status: 'DELIVERED', paid: 'PAID' })
    await expectSteps(order, ['Picked up from the shop'])
    await page.goto(`${haat.url}/dashboard/courier-cash`)
    await page.getByText(/Says it has paid 1 parcel, .*, in invoice INV-2611/).waitFor()
  })

  it('is told where keys are refused, and can enter others', async () => {
    await signInOnPage(page, haat.url, VENDOR, '/dashboard/couriers')
    const card = page.getByRole('region', { name: 'Steadfast' })
    await card.getByRole('button', { name: 'Connect Steadfast' }).click()
    await card.getByLabel('API key').fill('another')
    await card.getByLabel('Secret key').fill('another')
    await card.getByRole('button', { name: 'Save and test' }).click()
    await card.getByText('Keys refused', { exact: true }).waitFor()
    await card.getByRole('button', { name: 'Change the keys' }).click()
    await card.getByLabel('API key').fill(STEADFAST_KEYS.apiKey)
    await card.getByLabel('Secret key').fill(STEADFAST_KEYS.secretKey)
    await card.getByRole('button', { name: 'Save and test' }).click()
    await card.getByText('Connected', { exact: true }).waitFor()
  })
})

/** Kills the server and the phone's browser when the courier gets this booking, or has them all, and starts both again. */
const killBothAtBooking = async (asked: number): Promise<void> => {
  const isReached = () => steadfast.bookings.length >= asked || steadfast.parcels.length === MANY
  await expect.poll(isReached, { timeout: 60_000, interval: 1 }).toBe(true)
  await Promise.all([killBrowser(profile), haat.end('SIGKILL')])
  // As after the minutes that a claim of a dead process lasts.
  updateMarket(haat.dataDir, `update shipments set next_at = 1 where status in ('READY', 'BOOKING')`)
  haat = await startHaat(haat)
  await openPhone()
  await page.goto(`${haat.url}/dashboard/parcels`)
}

describe('Ten orders that a phone without a network hands over', () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => ({ round: round + 1 })))(
    'are booked once each, although browser and server are killed (round $round)',
    async ({ round }) => {
      const orders = packOrders(MANY)
      expect(orders).toHaveLength(MANY)
      await openCouriers(orders[0]!)
      await connectSteadfast()
      await page.goto(`${haat.url}/dashboard/orders?status=PROCESSING`)
      const cards = page.getByRole('main').getByRole('article')
      for (const { number } of orders) await page.getByRole('article', { name: number, exact: true }).waitFor()
      await waitUntilDashboardOfflineReady(page, 'VENDOR')
      await phone.setOffline(true)
      await page.getByRole('button', { name: 'Select' }).click()
      await page.getByRole('button', { name: 'All', exact: true }).click()
      await chooseInMenu(page.locator('.action-bar'), 'More for the selected orders', `Hand to courier (${MANY})`)
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Cash to collect, all together').waitFor()
      await dialog.getByRole('button', { name: 'Hand to courier' }).click()
      await expect.poll(() => cards.filter({ hasText: 'For Steadfast. Waiting to send' }).count()).toBe(MANY)
      expect(steadfast.bookings).toEqual([])

      await Promise.all([killBrowser(profile), haat.end('SIGKILL')])
      // An answer that is lost, and one that is an error although the parcel is booked.
      steadfast.faults.push('drop-after', 'error-after')
      haat = await startHaat(haat)
      await openPhone()
      await page.goto(`${haat.url}/dashboard/parcels`)
      await killBothAtBooking(1 + (round % 3))
      await killBothAtBooking(steadfast.bookings.length + 2)
      const references = orders.map(({ number }) => `${number}-1`).sort()
      await expect
        .poll(readParcels, { timeout: 240_000 })
        .toEqual(references.map(reference => ({ reference, status: 'BOOKED' })))
      expect(steadfast.parcels.map(({ reference }) => reference).sort()).toEqual(references)
      await page.getByRole('button', { name: `Booked ${MANY}` }).waitFor({ timeout: 60_000 })
    },
    600_000,
  )
})
