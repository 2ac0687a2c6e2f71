import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { createPhoto } from '../fixtures/form-requests.ts'
import { context, haat, page } from '../phones/browser-fixture.ts'
import {
  CUSTOMER_ID,
  main,
  open,
  placeOrderOffline,
  press,
  queryOne,
  writeAddress,
  writeReview,
} from './customer-changes.ts'
import { listPendingEndpoints } from './offline-endpoints.ts'
import { queryMarket } from './shopper-actions.ts'

/** Changes that a customer makes without a network. Each returns the name of its endpoint. */

/** Makes a change, and expects it in the outbox and as waiting on the screen. */
export const expectWaiting = async (endpoint: string, shown: Locator, act: () => Promise<unknown>): Promise<string> => {
  await act()
  await shown.first().waitFor()
  await expect.poll(() => listPendingEndpoints(page), { message: endpoint }).toContain(endpoint)
  return endpoint
}

export const waitingMark = (within: Locator = main()) => within.getByText('Waiting to send')

/** Orders the cart. */
export const orderOffline = () => expectWaiting('orders.create', waitingMark(), placeOrderOffline)

/** Products of two shops, with enough of each. */
const TOGETHER = ['Nilkhet Book Lane', 'Khela Ghar']

/** On the page of the shop: to open the product's own page is a change, too. */
const addFromShop = async (name: string): Promise<void> => {
  const { id } = queryOne<{ id: string }>('select id from shops where name = ?', name)
  await open(`/shops/${id}`)
  const add = (product: string) => main().getByRole('button', { name: `Add To Cart: ${product}`, exact: true })
  const products = queryMarket<{ name: string }>(
    haat.dataDir,
    'select name from products where shop_id = ? and is_listed = 1 and stock > 5 and options is null',
    id,
  )
  await products
    .map(product => add(product.name))
    .reduce((any, one) => any.or(one))
    .first()
    .click()
}

/** Keeps a cart of each of two shops, and orders both together. */
export const orderTogetherOffline = () =>
  expectWaiting('orders.createGroup', waitingMark(), async () => {
    for (const shop of TOGETHER) {
      await addFromShop(shop)
      if (shop === TOGETHER[1]) await page.getByRole('dialog').getByRole('button', { name: 'Keep both' }).click()
      await page.getByText('Added to cart').first().waitFor()
    }
    await open('/cart')
    await main().getByRole('checkbox', { name: 'Order it together with the cart above' }).check()
    await main().getByRole('link', { name: 'Checkout' }).click()
    await page.getByRole('radio', { name: 'Cash on delivery' }).check()
    await press('Place 2 orders')
    await page.getByRole('heading', { level: 1, name: 'Not placed yet' }).waitFor()
  })

/** A product that nobody has viewed on this phone yet. */
export const VIEWED = 'Bokul portable speaker, 20 W, splash-proof'

export const viewOffline = () => {
  const { id } = queryOne<{ id: string }>('select id from products where name = ?', VIEWED)
  return expectWaiting('recentProducts.create', page.getByRole('heading', { level: 1, name: VIEWED }), () =>
    open(`/products/${id}`),
  )
}

/** On the page of a product. */
export const wishOffline = () =>
  expectWaiting('wishlist.add', main().getByRole('button', { name: 'Wishlist', exact: true, pressed: true }), () =>
    press('Wishlist'),
  )

/** On My Reviews. */
export const reviewBought = (bought: string) =>
  expectWaiting('reviews.create', waitingMark(main().getByRole('article', { name: bought, exact: true })), () =>
    writeReview(`Write a review of ${bought}`, 5, 'Just as in the picture.'),
  )

/** On the profile. */
export const addAddress = () =>
  expectWaiting('addresses.create', waitingMark(main().getByRole('article', { name: 'Sister' })), async () => {
    await press('Add address')
    await writeAddress({ Label: 'Sister', Address: '14 Shibbari More, Khulna' })
  })

/** This phone knows the shop's coupons from now on. @returns the button that collects one */
export const openCoupon = async () => {
  const { shop } = queryOne<{ shop: string }>("select shop_id as shop from coupons where code = 'SAREE300'")
  await open(`/shops/${shop}`)
  const collect = main().getByRole('button', { name: 'Collect SAREE300' })
  await collect.waitFor()
  return collect
}

export const collectCoupon = async () => {
  const collect = await openCoupon()
  return expectWaiting('coupons.collect', main().getByText('Collected'), () => collect.click())
}

export const addReturnPhoto = async () => {
  const { id } = queryOne<{ id: string }>(
    `select id from orders where status = 'RETURN_REQUESTED' and customer_id = ${CUSTOMER_ID} limit 1`,
  )
  await open(`/dashboard/orders/${id}`)
  const photo = { name: 'crack.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await createPhoto()) }
  return expectWaiting('orders.addReturnPhoto', main().getByText('1 photo waiting to send'), () =>
    main().getByLabel('Photos').setInputFiles(photo),
  )
}

/**
 * Expects these changes in the list, brings the network back, and expects all as sent, and none as waiting on these
 * screens.
 */
export const sendListedChanges = async (endpoints: readonly string[], paths: readonly string[]): Promise<void> => {
  expect((await listPendingEndpoints(page)).toSorted()).toEqual(endpoints)
  await open('/dashboard/pending')
  // Views are background writes, which the list does not show.
  const listed = endpoints.length - 1
  await expect.poll(() => main().getByRole('article').count()).toBe(listed)
  // An entry that is being tried shows another text for a moment.
  const waiting = main().getByText(/^Waiting to send/)
  await expect.poll(() => waiting.count()).toBe(listed)

  // Nothing was sent yet, so every change can still be discarded.
  const discards = main().getByRole('button', { name: 'Discard' })
  await expect.poll(() => discards.count()).toBe(listed)

  await context.setOffline(false)
  await main().getByText('Everything is sent').waitFor()
  await expect.poll(() => listPendingEndpoints(page)).toEqual([])
  for (const path of paths) {
    await open(path)
    await main().getByRole('heading', { level: 1 }).waitFor()
    expect(await main().getByText('Waiting to send').count(), path).toBe(0)
  }
}
