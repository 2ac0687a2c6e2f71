import { beforeEach, describe, expect, it } from 'vitest'
import {
  findNewestOrder,
  orderOffline,
  queryMarket,
  signInAndAddToCart,
  signInOnPage,
  updateMarket,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  page,
  saree,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()
beforeEach(() => openNewPhone())

const CUSTOMER = 'customer@haat.example'
const main = () => page.getByRole('main')
const bar = () => page.getByRole('navigation', { name: 'Your orders' })

/** A request of the saree's vendor from another device. */
const callAsVendor = async (method: string, path: string, fields: object, isForm = false): Promise<void> => {
  const login = await fetch(`${haat.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: saree.vendor, password: 'haat-demo' }),
  })
  const { data } = (await login.json()) as { data: { accessToken: string } }
  const form = new FormData()
  form.set('data', JSON.stringify(fields))
  const headers = { authorization: data.accessToken, 'idempotency-key': crypto.randomUUID() }
  const response = await fetch(`${haat.url}/api/v1${path}`, {
    method,
    headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
    body: isForm ? form : JSON.stringify(fields),
  })
  expect(response.status).toBe(200)
}

/** Two of the vendor's products; the second is sold out before anybody looks. */
const findWishes = () => {
  const [cheaper, back] = queryMarket<{ id: string; name: string; price: number }>(
    haat.dataDir,
    `select id, name, price from products where is_listed = 1 and stock > 0 and discount = 0
     and shop_id = (select shop_id from products where id = ?) and id != ? order by id limit 2`,
    saree.id,
    saree.id,
  )
  return { cheaper: cheaper!, back: back! }
}

const wish = async (product: { id: string; name: string }, button: string, answer: string) => {
  await page.goto(`${haat.url}/products/${product.id}`)
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
  await main().getByRole('button', { name: button, exact: true }).click()
  await page.getByText(answer).waitFor()
}

describe('A customer', () => {
  it('is told that a wished product is cheaper or back, and gets there from the bell', async () => {
    const { cheaper, back } = findWishes()
    updateMarket(haat.dataDir, 'update products set stock = 0 where id = ?', back.id)
    await signInOnPage(page, haat.url, CUSTOMER)
    await wish(cheaper, 'Wishlist', 'Saved to your wishlist')
    await wish(back, 'Tell me when it is back', 'We will tell you when it is back')
    const listed = () =>
      queryMarket<{ count: number }>(
        haat.dataDir,
        'select count(*) as count from wishes where product_id in (?, ?)',
        cheaper.id,
        back.id,
      )
    await expect.poll(listed).toEqual([{ count: 2 }])

    const price = Math.floor(cheaper.price / 200)
    await callAsVendor('PATCH', `/products/${cheaper.id}`, { price }, true)
    await callAsVendor('PATCH', `/products/${back.id}`, { stock: 7 }, true)
    const notices = () =>
      queryMarket<{ path: string }>(
        haat.dataDir,
        'select path from notifications where path in (?, ?)',
        `/products/${cheaper.id}`,
        `/products/${back.id}`,
      )
    await expect.poll(async () => notices().length, { timeout: 60_000 }).toBe(2)

    await page
      .getByRole('link', { name: /^Notifications, \d+ unread$/ })
      .or(page.getByRole('button', { name: /^Notifications, \d+ unread$/ }))
      .first()
      .click()
    await page.getByText(`Back in stock: ${back.name}`).first().waitFor()
    await page.getByText(`Cheaper now: ${cheaper.name}`).first().click()
    await page.waitForURL(`${haat.url}/products/${cheaper.id}`)
    await main()
      .getByText(`৳${price.toLocaleString('en-IN')}`, { exact: true })
      .first()
      .waitFor()
  })

  it('sees in one bar on every screen where an order is, from the phone to the door', async () => {
    await signInAndAddToCart(page, haat.url, CUSTOMER, saree)
    await page.goto(`${haat.url}/checkout`)
    await waitUntilAccountOfflineReady(page)
    await context.setOffline(true)
    await orderOffline(page, haat.url)
    await page.goto(`${haat.url}/products`)
    await bar().getByText('Waiting to send').waitFor()
    await context.setOffline(false)
    await bar().getByText('Waiting to send').waitFor({ state: 'detached' })

    const order = findNewestOrder(haat.dataDir)
    const others = `update orders set status = 'DELIVERED' where id != '${order.id}' and customer_id = (select customer_id from orders where id = '${order.id}')`
    updateMarket(haat.dataDir, others)
    const openOnNewPhone = async () => {
      await context.close()
      await openNewPhone()
      await signInOnPage(page, haat.url, CUSTOMER, '/products')
    }
    await openOnNewPhone()
    await bar()
      .getByText(/^Order placed, arriving by /)
      .waitFor()
    await callAsVendor('PATCH', `/orders/change-status/${order.id}`, { status: 'PROCESSING' })
    await bar()
      .getByText(/^Being packed, arriving by /)
      .waitFor()
    await callAsVendor('PATCH', `/orders/change-status/${order.id}`, { status: 'SHIPPED' })
    await bar()
      .getByText(/^Shipped, arriving by /)
      .waitFor()
    await bar().getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: `Order ${order.number}` }).waitFor()
    expect(await bar().count()).toBe(0)
    await callAsVendor('PATCH', `/orders/change-status/${order.id}`, { status: 'DELIVERED' })
    await main().getByText('Delivered', { exact: true }).first().waitFor()
    await page.goto(`${haat.url}/products`)
    await main().getByRole('article').first().waitFor()
    await bar().waitFor({ state: 'detached' })
  })

  it('sees the pictures of orders offline that were never opened', async () => {
    await signInOnPage(page, haat.url, CUSTOMER)
    await waitUntilAccountOfflineReady(page)
    const last = queryMarket<{ id: string; number: string; image: string }>(
      haat.dataDir,
      `select o.id, o.number, i.image from orders o join order_items i on i.order_id = o.id
       where o.customer_id = (select p.id from profiles p join users u on u.id = p.user_id where u.email = ?)
       order by o.created_at desc limit 1 offset 15`,
      CUSTOMER,
    )[0]!
    await page.goto(`${haat.url}/about-us`)
    const small = last.image.replace('.webp', '-160.webp')
    await expect.poll(() => page.evaluate(async path => Boolean(await caches.match(path)), small)).toBe(true)
    await context.setOffline(true)
    await page.goto(`${haat.url}/dashboard/orders/${last.id}`)
    await page.getByRole('heading', { level: 1, name: `Order ${last.number}` }).waitFor()
    const widths = () =>
      main()
        .getByRole('region', { name: 'Ordered items' })
        .locator('img')
        .evaluateAll(images => images.map(image => (image as HTMLImageElement).naturalWidth))
    await expect.poll(async () => (await widths()).every(width => width > 0)).toBe(true)
  })
})
