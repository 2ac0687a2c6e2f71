import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'
import Database from '../../../server/db/engines/sqlite-driver.ts'

/** What people do in Haat, by the names that they read. */

/** Signs in, with the demo accounts' password where no other is given. */
export const signInOnPage = async (
  page: Page,
  url: string,
  email: string,
  from = '/',
  password = 'haat-demo',
): Promise<void> => {
  await page.goto(`${url}/login?from=${encodeURIComponent(from)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  // Vendors begin with their work.
  await page.waitForURL(address =>
    [from, ...(from === '/' ? ['/dashboard/index'] : [])].includes(address.href.slice(url.length)),
  )
}

/** Waits until the worker controls the page and the whole catalogue is on the device. */
export const waitUntilOfflineReady = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await waitUntilControlled(page)
  await expect.poll(() => readDeviceMeta(page, 'catalogue')).toMatchObject({ isPartial: false })
}

/**
 * Waits until the worker controls the page. Not looking at every frame, the default: that would make the browser draw
 * each.
 */
export const waitUntilControlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 100 })

/** The same, and the rows of whoever is signed in are there, too. */
export const waitUntilAccountOfflineReady = async (page: Page): Promise<void> => {
  await waitUntilOfflineReady(page)
  await expect.poll(() => readDeviceMeta(page, 'account')).toMatchObject({ at: expect.any(Number) })
}

/** A single value that the device keeps; undefined before it is there. */
export const readDeviceMeta = async (page: Page, key: string): Promise<unknown> =>
  (await readDeviceRow<{ value: unknown }>(page, 'meta', key))?.value

/** A row of a table of the device; undefined before it is there. */
export const readDeviceRow = <Row>(page: Page, table: string, key: string): Promise<Row | undefined> =>
  page.evaluate(
    ([name, wanted]) =>
      new Promise<Row | undefined>(resolve => {
        const opening = indexedDB.open('haat')
        opening.onerror = () => resolve(undefined)
        opening.onsuccess = () => {
          const asked = opening.result.transaction(name).objectStore(name).get(wanted)
          asked.onsuccess = () => {
            opening.result.close()
            resolve(asked.result)
          }
        }
      }),
    [table, key] as const,
  )

/** Stops the service worker as the browser does with an idle one. */
export const stopWorkers = async (context: BrowserContext, page: Page): Promise<void> => {
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

/** Reads the market's own database, beside the running server. */
export const queryMarket = <Row>(dataDir: string, query: string, ...values: unknown[]): Row[] => {
  const database = new Database(join(dataDir, 'haat.db'), { readonly: true })
  try {
    return database.prepare(query).all(...values) as Row[]
  } finally {
    database.close()
  }
}

/** Changes the market's own database, beside the running server, which tells no device of it. */
/** Products without options have one variant, with the same figures. */
const COPY_FIGURES = `update product_variants set (price, discount, stock) =
  (select price, discount, stock from products where products.id = product_id)
  where product_id in (select id from products where options is null)`

export const changeMarket = (dataDir: string, statement: string, ...values: unknown[]): void => {
  const database = new Database(join(dataDir, 'haat.db'))
  try {
    database.prepare(statement).run(...values)
    if (statement.startsWith('update products')) database.exec(COPY_FIGURES)
  } finally {
    database.close()
  }
}

export type Saree = { id: string; name: string; stock: number; price: number; shop: string; vendor: string }

/** A saree that is on sale, with enough of it, and its vendor's sign-in e-mail. */
export const findSaree = (dataDir: string): Saree =>
  queryMarket<Saree>(
    dataDir,
    `select p.id, p.name, p.stock, p.price, s.name as shop, u.email as vendor
     from products p join categories c on c.id = p.category_id join shops s on s.id = p.shop_id
     join profiles v on v.id = s.vendor_id join users u on u.id = v.user_id
     where c.name = 'Saree' and p.is_listed = 1 and p.stock > 8 order by p.price, p.id limit 1`,
  )[0]!

export const countOrders = (dataDir: string): number =>
  queryMarket<{ count: number }>(dataDir, 'select count(*) as count from orders')[0]!.count

export const readStock = (dataDir: string, productId: string): number =>
  queryMarket<{ stock: number }>(dataDir, 'select stock from products where id = ?', productId)[0]!.stock

export type NewOrder = { id: string; number: string; status: string }

export const findNewestOrder = (dataDir: string): NewOrder =>
  queryMarket<NewOrder>(dataDir, 'select id, number, status from orders order by created_at desc, id desc limit 1')[0]!

/** Opens a product and puts it in the cart. */
export const openAndAddToCart = async (
  page: Page,
  url: string,
  product: { id: string; name: string },
): Promise<void> => {
  await page.goto(`${url}/products/${product.id}`)
  await pressAddToCart(page, product.name)
}

/** Signs in on the way to a product, and puts it in the cart. */
export const signInAndAddToCart = async (
  page: Page,
  url: string,
  email: string,
  product: { id: string; name: string },
): Promise<void> => {
  await signInOnPage(page, url, email, `/products/${product.id}`)
  await pressAddToCart(page, product.name)
}

/** Puts the product on screen in the cart. */
export const pressAddToCart = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: 'Add To Cart' }).first().click()
  await page.getByText('Added to cart').waitFor()
}

/**
 * Unfolds the checkout's address where one is chosen already, and fills in the name. Saved addresses may arrive
 * meanwhile.
 */
export const startAnotherAddress = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Place order' }).waitFor()
  const name = page.getByRole('textbox', { name: 'Name' })
  const buttons = page.getByRole('button', { name: /^(Change address|Edit for this order)$/ })
  await expect
    .poll(async () => {
      if (await buttons.isVisible()) await buttons.click()
      return name.fill('Nusrat Jahan', { timeout: 1000 }).then(
        () => true,
        () => false,
      )
    })
    .toBe(true)
}

/** Fills the checkout in, cash on delivery. */
export const fillAddress = async (page: Page): Promise<void> => {
  await startAnotherAddress(page)
  await page.getByRole('textbox', { name: 'Phone' }).fill('01712345678')
  await page.getByRole('textbox', { name: 'Email' }).first().fill('customer@haat.example')
  await page.getByRole('textbox', { name: 'Address' }).fill('House 12, Road 5, Mirpur, Dhaka')
  // Until the page knows that the market takes payments online, cash is what it offers, not what anybody has chosen.
  await page.getByRole('radio', { name: 'Pay online' }).waitFor()
  await page.getByRole('radio', { name: 'Cash on delivery' }).check()
}

export const pressPlaceOrder = async (page: Page): Promise<void> => {
  await fillAddress(page)
  await page.getByRole('button', { name: 'Place order' }).click()
}

/** Orders a product while the network is gone: it waits on the phone. */
export const orderOffline = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/checkout`)
  await pressPlaceOrder(page)
  await page.getByText('Saved on this phone. Waiting to send').waitFor()
}

/** Signs out in the menu. @param choice the button that says what happens to unsent changes, if there are any */
export const logOut = async (page: Page, url: string, choice?: string): Promise<void> => {
  await page.goto(`${url}/dashboard/index`)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  if (choice) await page.getByRole('button', { name: choice }).click()
  await page.waitForURL(/\/login|\/$/)
}

/** Changes the market's database as another buyer or vendor would have, beside the running server. */
export const updateMarket = (dataDir: string, statement: string, ...values: unknown[]): void => {
  const database = new Database(join(dataDir, 'haat.db'))
  try {
    database.prepare(statement).run(...values)
    if (statement.startsWith('update products')) database.exec(COPY_FIGURES)
  } finally {
    database.close()
  }
}
