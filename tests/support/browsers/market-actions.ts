import { expect } from 'vitest'
import type { Saree } from '../shopper-actions.ts'
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
  await expect.poll(() => tab.evaluate(isOfflineReady).catch(String)).toBe(true)
}

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

/** Fills in the checkout that is open. */
export const fillCheckout = async (tab: Tab, payment: 'Cash on delivery' | 'Pay online'): Promise<void> => {
  await tab.waitFor('button', 'Place order')
  // A saved address may arrive at any moment, and fold the fields.
  await expect
    .poll(async () => {
      if (await tab.has('button', CHANGE_ADDRESS)) await tab.press('button', CHANGE_ADDRESS)
      return tab.has('textbox', 'Name', 'main')
    })
    .toBe(true)
  await tab.fill('Name', 'Nusrat Jahan', 'main')
  await tab.fill('Phone', '01712345678', 'main')
  await tab.fill('Email', 'customer@haat.example', 'main')
  await tab.fill('Address', 'House 12, Road 5, Mirpur, Dhaka', 'main')
  await tab.press('radio', new RegExp(`^${payment}`), 'main')
}
