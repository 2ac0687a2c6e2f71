import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  handToSandbox,
  orderPieces,
  type PlacedOrder,
  type PricedProduct,
  priceProducts,
  sendWithRider,
  stepSandbox,
} from '../../../support/actions/parcel-actions.ts'
import { signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { queryMarketRow } from '../../../support/actions/staff-actions.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

/** Orders of which the customer keeps only some pieces at the door, on phones. */
let haat: DemoServer
let browser: Browser
let vendor: Page
let customer: Page
let products: [saree: PricedProduct, lamp: PricedProduct, tray: PricedProduct]

beforeAll(async () => {
  haat = await startDemoServer()
  products = priceProducts(haat.dataDir, [1000, 333.33, 1061]) as typeof products
  browser = await openBrowser()
  vendor = await openPhone('vendor@haat.example')
  customer = await openPhone('customer@haat.example')
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

const openPhone = async (email: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInOnPage(page, haat.url, email, '/dashboard/notifications')
  return page
}

/** Two sarees and three lamps: ৳2,999.99 and ৳60 for the delivery. */
const orderFive = (paymentType: 'COD' | 'ONLINE' = 'COD') => {
  const [saree, lamp] = products
  return orderPieces(
    haat.url,
    [
      [saree, 2],
      [lamp, 3],
    ],
    paymentType,
  )
}
const openOrder = (page: Page, { id }: PlacedOrder) => page.goto(`${haat.url}/dashboard/orders/${id}`)
const dialog = () => vendor.getByRole('dialog')
const pieces = ({ name }: PricedProduct) => dialog().getByRole('textbox', { name: `How many of ${name}` })
const fee = () => dialog().getByLabel('Paid for the delivery')
const setPieces = async (product: PricedProduct, quantity: string) => {
  await pieces(product).fill(quantity)
  await pieces(product).press('Enter')
}
const confirm = () => dialog().getByRole('button', { name: 'Deliver what was kept' }).click()
const card = (page: Page) => page.getByRole('region', { name: 'Kept in part' })
const expectFacts = async (page: Page, facts: Record<string, string>) => {
  for (const [label, value] of Object.entries(facts))
    await expect.poll(() => card(page).textContent()).toContain(`${label}${value}`)
}
const stockOf = ({ id }: PricedProduct) =>
  queryMarketRow<{ stock: number }>(haat.dataDir, 'select stock from products where id = ?', id).stock
const statusOf = ({ id }: PlacedOrder) =>
  queryMarketRow<{ status: string }>(haat.dataDir, 'select status from orders where id = ?', id).status

describe('Of an order that a courier has delivered in part', () => {
  let order: PlacedOrder

  it('the customer learns that the shop writes down what they kept', async () => {
    order = await orderFive()
    await handToSandbox(haat, order)
    for (const step of ['pick', 'out', 'part'] as const) await stepSandbox(haat.url, order, step)
    await openOrder(customer, order)
    const parcel = customer.getByRole('region', { name: `Parcel ${order.number}-1` })
    await parcel.getByText('You kept only a part').waitFor()
    await parcel.getByRole('link', { name: 'Call the shop' }).waitFor()
  })

  it('the vendor is asked which pieces were kept, and wrong numbers are refused', async () => {
    const [saree, lamp] = products
    await openOrder(vendor, order)
    const parcel = vendor.getByRole('region', { name: `Parcel ${order.number}-1` })
    await parcel.getByText('The customer kept only a part').waitFor()
    await parcel.getByRole('button', { name: 'Kept only a part' }).click()
    await dialog().getByText('The customer pays ৳3,059 in cash.').waitFor()
    for (const wrong of ['61', '-1', '60.001', '1e1', 'sixty', '']) {
      await fee().fill(wrong)
      await confirm()
      await dialog().getByText('Enter an amount between ৳0 and ৳60.').waitFor()
    }
    // A number is never above what was ordered, and what is none is nothing.
    await setPieces(saree, '99')
    await expect.poll(() => pieces(saree).inputValue()).toBe('2')
    for (const product of [saree, lamp]) await setPieces(product, 'x')
    await fee().fill('০')
    await confirm()
    await dialog().getByText('With nothing kept and nothing paid, choose “Refused at the door”.').waitFor()
    expect(statusOf(order)).toBe('SHIPPED')
  })

  it('it is delivered with those alone, and the courier’s cash is compared with their price', async () => {
    const [saree, lamp] = products
    await setPieces(saree, '1')
    await setPieces(lamp, '2')
    await fee().fill('60')
    await dialog().getByText('The customer pays ৳1,726 in cash.').waitFor()
    await dialog().getByText('The courier says that it has collected ৳1,529').waitFor()
    await dialog().getByText('2 pieces come back to you').waitFor()
    await confirm()
    await expectFacts(vendor, { Kept: `1 × ${saree.name}\n2 × ${lamp.name}`, 'Not charged for it': '৳1,333.33' })
    await vendor.getByText('The courier collected too little').waitFor()
    expect(statusOf(order)).toBe('DELIVERED')
  })

  it('the rest is in stock again once the vendor has it', async () => {
    const [saree, lamp] = products
    const [sarees, lamps] = [stockOf(saree), stockOf(lamp)]
    await card(vendor).getByRole('button', { name: 'I have them back' }).click()
    await card(vendor).getByText('The pieces are back in stock.').waitFor()
    expect([stockOf(saree), stockOf(lamp)]).toEqual([sarees + 1, lamps + 1])
  })

  it('the customer reads what they kept and paid, and every list has that amount', async () => {
    const [saree, lamp] = products
    await openOrder(customer, order)
    await card(customer).getByText('You kept 3 of 5 pieces at the door.').waitFor()
    await expectFacts(customer, {
      Kept: `1 × ${saree.name}\n2 × ${lamp.name}`,
      'Not kept': `1 × ${saree.name}\n1 × ${lamp.name}`,
      'Paid in cash': '৳1,726.66',
    })
    await customer.goto(`${haat.url}/dashboard/my-orders`)
    const row = customer.getByRole('main').getByRole('row').filter({ hasText: order.number })
    await row
      .or(customer.getByRole('article', { name: order.number }))
      .getByText('৳1,726.66')
      .waitFor()
    await vendor.goto(`${haat.url}/dashboard/orders?status=DELIVERED`)
    const article = vendor.getByRole('main').getByRole('article', { name: order.number, exact: true })
    await article.getByText('৳1,726.66').waitFor()
  })
})

it('The cash of a courier proposes the pieces where it explains one choice alone', async () => {
  const [saree, , tray] = products
  const order = await orderPieces(haat.url, [
    [saree, 1],
    [tray, 1],
  ])
  await handToSandbox(haat, order)
  for (const step of ['pick', 'part'] as const) await stepSandbox(haat.url, order, step)
  await openOrder(vendor, order)
  await vendor.getByRole('button', { name: 'Kept only a part' }).click()
  await dialog().getByText('The customer pays ৳1,060 in cash.').waitFor()
  expect(await Promise.all([saree, tray].map(product => pieces(product).inputValue()))).toEqual(['1', '0'])
  expect(await dialog().getByText('The courier says').count()).toBe(0)
  await confirm()
  await expect.poll(() => statusOf(order)).toBe('DELIVERED')
  await stepSandbox(haat.url, order, 'rest')
  await card(vendor).getByText('The pieces are back in stock.').waitFor()
})

it('Of an order that was paid online, the customer reads what goes back to them', async () => {
  const [saree, lamp] = products
  const order = await orderFive('ONLINE')
  await sendWithRider(haat.url, order)
  await openOrder(vendor, order)
  await vendor.getByRole('region', { name: 'What to do' }).getByRole('button', { name: 'Kept only a part' }).click()
  await setPieces(saree, '1')
  await fee().fill('0')
  await dialog().getByText('৳1,060 goes back to the customer.').waitFor()
  await confirm()
  await expectFacts(vendor, { 'Goes back to the customer': '৳1,060' })
  await openOrder(customer, order)
  await expectFacts(customer, {
    Kept: `1 × ${saree.name}\n3 × ${lamp.name}`,
    'Goes back to the shop': `1 × ${saree.name}`,
    'Paid online': '৳3,059.99',
    'Goes back to you': '৳1,060',
  })
  const refunds = customer.getByRole('region', { name: 'Refunds' })
  await refunds.getByText('For what was not kept at the door').waitFor()
  await card(vendor).getByRole('button', { name: 'They do not come back' }).click()
  await card(vendor).getByText('The pieces did not come back.').waitFor()
})
