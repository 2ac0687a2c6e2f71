import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { haat, page, setUpBrowserFixturePerTest } from '../phones/browser-fixture.ts'
import { openAndAddToCart, queryMarket, type Saree } from './shopper-actions.ts'

/** What the demo customer does on a phone, offline too. */

export const CUSTOMER = 'customer@haat.example'
/** A subquery for the customer's profile id. */
export const CUSTOMER_ID = `(select p.id from profiles p join users u on u.id = p.user_id where u.email = '${CUSTOMER}')`

/** For each test: a server and a phone. */
export const setUpCustomerPhone = (): void =>
  setUpBrowserFixturePerTest(undefined, undefined, { hasTouch: true, isMobile: true })

export const main = () => page.getByRole('main')
export const press = (name: string | RegExp, within: Locator = main()) =>
  within
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
export const open = async (path: string) => {
  await page.goto(haat.url + path)
  await main().getByRole('heading', { level: 1 }).first().waitFor()
}

export const queryOne = <Row>(query: string, ...values: unknown[]): Row =>
  queryMarket<Row>(haat.dataDir, query, ...values)[0]!

/** Opens a product, waits until the view is recorded in the account, and adds it to the cart. */
export const viewAndAddToCart = async (product: Saree) => {
  await openAndAddToCart(page, haat.url, product)
  const viewed = () =>
    queryMarket(haat.dataDir, `select product_id as id from recent_views where customer_id = ${CUSTOMER_ID}`)
  await expect.poll(viewed).toEqual([{ id: product.id }])
}

/** Orders the cart, cash on delivery, to the address of the last order. */
export const placeOrderOffline = async () => {
  await open('/cart')
  await main().getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('radio', { name: 'Cash on delivery' }).check()
  await press('Place order')
  await page.getByRole('heading', { level: 1, name: 'Not placed yet' }).waitFor()
}

/** Products that the customer bought: one without a review, and two with one. */
export const findOwnProducts = () => {
  const names = (query: string) => queryMarket<{ name: string }>(haat.dataDir, query).map(({ name }) => name)
  const reviewed = names(`select p.name from reviews r join products p on p.id = r.product_id
    where r.customer_id = ${CUSTOMER_ID} order by r.created_at desc limit 2`)
  const delivered = names(`select i.name from order_items i join orders o on o.id = i.order_id
    where o.customer_id = ${CUSTOMER_ID} and o.status = 'DELIVERED' and not exists
      (select 1 from reviews r where r.customer_id = o.customer_id and r.product_id = i.product_id)
    order by o.created_at desc limit 1`)
  return { bought: delivered[0]!, reviewed: reviewed[0]!, deletedReview: reviewed[1]! }
}
export type OwnProducts = ReturnType<typeof findOwnProducts>

export const writeReview = async (opener: string, stars: number, words: string) => {
  await press(opener)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: new RegExp(`^${stars} stars`) }).check({ force: true })
  await dialog.getByRole('textbox', { name: 'Your review' }).fill(words)
  await press('Submit review', dialog)
  await dialog.waitFor({ state: 'hidden' })
}

export const writeAddress = async (fields: Record<string, string>) => {
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(fields)) await dialog.getByRole('textbox', { name: label }).fill(text)
  await press('Save address', dialog)
  await dialog.waitFor({ state: 'hidden' })
}
