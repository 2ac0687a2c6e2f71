import { expect, it } from 'vitest'
import { main, open, press } from '../../../support/actions/customer-changes.ts'
import {
  countOrders,
  queryMarket,
  signInOnPage,
  updateMarket,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { callApiAs } from '../../../support/actions/staff-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  page,
  pageErrors,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

const CUSTOMER = 'customer@haat.example'
type Goods = { id: string; name: string; shopId: string; shop: string }

/** A product of each of three shops that have no zones of their own. */
const findGoods = (): Goods[] =>
  queryMarket<Goods>(
    haat.dataDir,
    `select min(p.id) as id, p.name, s.id as shopId, s.name as shop from products p join shops s on s.id = p.shop_id
     where p.is_listed = 1 and p.stock > 5 and p.options is null and s.status = 'ACTIVE' and s.paused_until is null
     and s.delivery is null group by s.id order by s.name limit 3`,
  )
type PlacedOrder = { id: string; shop_id: string; number: string; group_id: string; payment_status: string }
const listNewest = (count: number): PlacedOrder[] =>
  queryMarket<PlacedOrder>(
    haat.dataDir,
    'select id, shop_id, number, group_id, payment_status from orders order by created_at desc, id limit ?',
    count,
  )

/** Signs in, keeps a cart of each shop and ticks all of them. */
const fillCarts = async (goods: readonly Goods[]): Promise<void> => {
  await openNewPhone()
  await signInOnPage(page, haat.url, CUSTOMER)
  for (const [at, { id }] of goods.entries()) {
    await open(`/products/${id}`)
    await main().getByRole('button', { name: 'Add To Cart' }).first().click()
    if (at > 0) await page.getByRole('dialog').getByRole('button', { name: 'Keep both' }).click()
    await page.getByText('Added to cart').first().waitFor()
    await page.getByText('Added to cart').first().waitFor({ state: 'hidden' })
  }
  await open('/cart')
  for (const { shop } of goods.slice(0, -1)) {
    const card = main().getByRole('article', { name: shop })
    await card.getByRole('checkbox', { name: 'Order it together with the cart above' }).check()
  }
  await main().getByText(`Total of ${goods.length} orders`).waitFor()
}

it('A cart of three shops is ordered offline in one go, and each courier has an amount of its own', async () => {
  const goods = findGoods()
  const before = countOrders(haat.dataDir)
  await fillCarts(goods)
  await waitUntilAccountOfflineReady(page)
  await context.setOffline(true)
  await main().getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('radio', { name: 'Cash on delivery' }).check()
  for (const { shop } of goods)
    await main()
      .getByText(new RegExp(`to the courier of ${shop}$`))
      .waitFor()
  await press('Place 3 orders')
  await page.getByRole('heading', { level: 1, name: 'Not placed yet' }).waitFor()
  await main().getByText('These orders are placed together, or none of them.').waitFor()
  expect(countOrders(haat.dataDir)).toBe(before)

  await context.setOffline(false)
  await expect.poll(() => countOrders(haat.dataDir), { timeout: 60_000 }).toBe(before + 3)
  const placed = listNewest(3)
  expect(new Set(placed.map(({ group_id }) => group_id)).size).toBe(1)
  expect(placed.map(({ shop_id }) => shop_id).sort()).toEqual(goods.map(({ shopId }) => shopId).sort())
  await main().getByRole('region', { name: 'Ordered together' }).getByRole('link').first().waitFor()
  expect(pageErrors).toEqual([])
})

it('Three shops are paid once; one order is cancelled, and its share goes back', async () => {
  const goods = findGoods()
  await fillCarts(goods)
  await main().getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('radio', { name: 'Pay online' }).check()
  await press('Place 3 orders')
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await page.waitForURL('**/payment/success?*')
  await page.getByRole('heading', { level: 1, name: 'Payment successful' }).waitFor()
  const placed = listNewest(3)
  for (const { number } of placed) await main().getByText(number).first().waitFor()
  expect(placed.map(({ payment_status }) => payment_status)).toEqual(['PAID', 'PAID', 'PAID'])

  const [cancelled, ...others] = placed
  await callApiAs(haat.url, CUSTOMER, 'PATCH', `/orders/change-status/${cancelled!.id}`, { status: 'CANCELLED' })
  await callApiAs(haat.url, 'admin@haat.example', 'POST', '/payments/refund', { orderId: cancelled!.id })
  const now = listNewest(3)
  expect(now.find(({ id }) => id === cancelled!.id)!.payment_status).toBe('REFUNDED')
  for (const { id } of others) expect(now.find(order => order.id === id)!.payment_status).toBe('PAID')
  await open(`/dashboard/orders/${others[0]!.id}`)
  await main().getByRole('region', { name: 'Ordered together' }).getByText('Cancelled').waitFor()
  expect(pageErrors).toEqual([])
})

it('What another buyer took stops all orders; without that shop the rest is placed, to the address that was typed', async () => {
  const goods = findGoods()
  const gone = goods[1]!
  const before = countOrders(haat.dataDir)
  await fillCarts(goods)
  await main().getByRole('link', { name: 'Checkout' }).click()
  await press('Change address')
  await press('Edit for this order')
  await page.getByRole('radio', { name: 'Cash on delivery' }).check()
  await page.getByRole('textbox', { name: 'Address' }).fill('Char Nowhere 5')
  updateMarket(haat.dataDir, 'update products set stock = 0 where id = ?', gone.id)
  await press('Place 3 orders')
  const leaveOut = main()
    .getByRole('button', { name: `Order without ${gone.shop}` })
    .first()
  await leaveOut.waitFor()
  expect(countOrders(haat.dataDir)).toBe(before)

  await leaveOut.click()
  await press('Place 2 orders')
  await main().getByRole('region', { name: 'Ordered together' }).waitFor()
  expect(countOrders(haat.dataDir)).toBe(before + 2)
  const placed = queryMarket<{ shop_id: string; address: string }>(
    haat.dataDir,
    'select shop_id, shipping_address as address from orders order by created_at desc, id limit 2',
  )
  expect(placed.map(({ address }) => address)).toEqual(['Char Nowhere 5', 'Char Nowhere 5'])
  expect(placed.map(({ shop_id }) => shop_id)).not.toContain(gone.shopId)
  // Its cart is still there.
  await open('/cart')
  await main().getByText(gone.name).first().waitFor()
  expect(pageErrors).toEqual([])
})

it('One shop that is left of two is ordered to the address that was typed for both', async () => {
  const goods = findGoods()
  const gone = goods[1]!
  updateMarket(haat.dataDir, 'update products set stock = 50 where id = ?', gone.id)
  await fillCarts(goods.slice(0, 2))
  await main().getByRole('link', { name: 'Checkout' }).click()
  await press('Change address')
  await press('Edit for this order')
  await page.getByRole('textbox', { name: 'Address' }).fill('Char Nowhere 6')
  updateMarket(haat.dataDir, 'update products set stock = 0 where id = ?', gone.id)
  await press('Place 2 orders')
  await main()
    .getByRole('button', { name: `Order without ${gone.shop}` })
    .first()
    .click()
  await main().getByRole('button', { name: 'Place order' }).waitFor()
  await main()
    .getByText(/Nusrat Jahan, Char Nowhere 6/)
    .waitFor()
  expect(pageErrors).toEqual([])
})

it('Of two orders one is collected at its shop and the other delivered; with both collected nobody asks for an address', async () => {
  const [delivered, collected] = queryMarket<Goods>(
    haat.dataDir,
    `select min(p.id) as id, p.name, s.id as shopId, s.name as shop from products p join shops s on s.id = p.shop_id
     where p.is_listed = 1 and p.stock > 5 and p.options is null and s.status = 'ACTIVE' and s.paused_until is null
     and s.pickup is not null group by s.id order by s.name`,
  )
  await fillCarts([delivered!, collected!])
  await main().getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('radio', { name: 'Cash on delivery' }).check()
  const choiceOf = ({ shop }: Goods) => main().getByRole('region', { name: `How you get it from ${shop}` })
  await choiceOf(collected!).getByRole('radio', { name: 'Pick up' }).check()
  await main()
    .getByText(new RegExp(`at ${collected!.shop}, when you collect it$`))
    .waitFor()
  await main()
    .getByText(new RegExp(`to the courier of ${delivered!.shop}$`))
    .waitFor()
  expect(await main().getByRole('button', { name: 'Change address' }).isVisible()).toBe(true)

  await choiceOf(delivered!).getByRole('radio', { name: 'Pick up' }).check()
  await page.getByRole('radio', { name: 'Cash at the shop' }).waitFor()
  expect(await main().getByRole('button', { name: 'Change address' }).isVisible()).toBe(false)

  await choiceOf(delivered!).getByRole('radio', { name: 'Delivery to your address' }).check()
  await press('Place 2 orders')
  await main().getByRole('region', { name: 'Ordered together' }).waitFor()
  const placed = queryMarket<{ shop_id: string; shipping: number; pickup_code: string | null }>(
    haat.dataDir,
    'select shop_id, shipping, pickup_code from orders order by created_at desc, id limit 2',
  )
  const collects = placed.find(({ shop_id }) => shop_id === collected!.shopId)!
  expect([collects.shipping, collects.pickup_code]).toEqual([0, expect.stringMatching(/^\d{6}$/)])
  const delivers = placed.find(({ shop_id }) => shop_id === delivered!.shopId)!
  expect([delivers.shipping > 0, delivers.pickup_code]).toEqual([true, null])
  expect(pageErrors).toEqual([])
})
