import { expect } from 'vitest'
import { queryMarket, type Saree } from '../actions/shopper-actions.ts'
import type { Tab } from './tab.ts'

/** What people do in Haat, in any browser. Those of Chromium alone are in shopper-actions.ts and staff-actions.ts. */

/** Signs in with a demo account. */
export const signIn = async (tab: Tab, url: string, email: string, from: string): Promise<void> => {
  await tab.goto(`${url}/login?from=${encodeURIComponent(from)}`)
  await tab.fill('Email', email, 'main')
  await tab.fill('Password', 'haat-demo', 'main')
  await tab.press('button', 'Login', 'main')
  await tab.waitForPath(from)
}

/** Waits until the worker controls the page, and the catalogue and the account are on the device. */
export const waitUntilOfflineReady = async (tab: Tab): Promise<void> => {
  await expect.poll(() => tab.evaluate(isOfflineReady).catch(String), { timeout: OFFLINE_READY_MS }).toBe(true)
}

/** It fetches all code and the whole catalogue first, on a busy machine beside two other browsers. */
const OFFLINE_READY_MS = 90_000

/** Runs in the page. */
const isOfflineReady = (): Promise<boolean> =>
  new Promise(resolve => {
    if (navigator.serviceWorker.controller?.state !== 'activated') return resolve(false)
    const opening = indexedDB.open('haat')
    opening.onerror = () => resolve(false)
    opening.onsuccess = () => {
      const meta = opening.result.transaction('meta').objectStore('meta')
      const [catalogue, account] = [meta.get('catalogue'), meta.get('account')]
      account.onsuccess = () => {
        opening.result.close()
        resolve(catalogue.result?.value.isPartial === false && account.result?.value.at > 0)
      }
    }
  })

export const addToCart = async (tab: Tab, saree: Saree): Promise<void> => {
  await tab.waitFor('heading', saree.name)
  await tab.press('button', 'Add To Cart', 'main')
  await tab.waitForText('Added to cart')
}

const CHANGE_ADDRESS = /^(Change address|Edit for this order)$/

/**
 * Fills in the checkout that is open. The name is that of no saved address: the fields of one are folded when the
 * addresses arrive, until a field has the focus, of which a Firefox without a window tells no page.
 */
export const fillCheckout = async (tab: Tab, payment: 'Cash on delivery' | 'Pay online'): Promise<void> => {
  await tab.waitFor('button', 'Place order')
  // A saved address may arrive at any moment, and fold the fields.
  await expect
    .poll(async () => {
      if (await tab.has('button', CHANGE_ADDRESS)) await tab.press('button', CHANGE_ADDRESS)
      return tab.has('textbox', 'Name', 'main')
    })
    .toBe(true)
  await tab.fill('Name', 'Rahima Khatun', 'main')
  await tab.fill('Phone', '01712345678', 'main')
  await tab.fill('Email', 'customer@haat.example', 'main')
  await tab.fill('Address', 'House 12, Road 5, Mirpur, Dhaka', 'main')
  await tab.press('radio', new RegExp(`^${payment}`), 'main')
}

/** Fills in the form of a new product that is open, with this photo. */
export const fillNewProduct = async (tab: Tab, name: string, photo: string): Promise<void> => {
  await tab.upload('Picture', photo)
  await tab.waitFor('img', 'Picture')
  await tab.fill('Name', name, 'main')
  await tab.fill('Description', 'Woven at home and sold on the road.', 'main')
  await tab.fill('Price', '1250', 'main')
  await tab.fill('Stock', '5', 'main')
  await tab.evaluate(chooseCategory, 'Saree')
}

/** Runs in the page, because each engine draws the list of a select in another way. */
const chooseCategory = (label: string): void => {
  const select = document.querySelector<HTMLSelectElement>('main select[name=categoryId]')!
  select.value = [...select.options].find(option => option.text === label)!.value
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
}

/** The pictures of the products of this name. */
export const findPictures = (dataDir: string, name: string): string[] =>
  queryMarket<{ image: string }>(dataDir, 'select image from products where name = ?', name).map(({ image }) => image)

/** The id of a product that the demo customer has received and not reviewed. */
export const findUnreviewedProduct = (dataDir: string): string =>
  queryMarket<{ id: string }>(
    dataDir,
    `select p.id from products p join order_items i on i.product_id = p.id join orders o on o.id = i.order_id
     join profiles c on c.id = o.customer_id join users u on u.id = c.user_id
     where u.email = 'customer@haat.example' and o.status = 'DELIVERED'
     and not exists (select 1 from reviews r where r.product_id = p.id and r.customer_id = o.customer_id)`,
  )[0]!.id
