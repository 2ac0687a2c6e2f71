import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { openProfile } from './browser-launch.ts'
import { killBrowser } from './kill-browser.ts'
import {
  openAndAddToCart,
  type Saree,
  signInOnPage,
  pressPlaceOrder as submitCheckout,
  waitUntilOfflineReady,
} from './shopper-actions.ts'

/** A phone with two tabs, whose browser can be killed. */
export type ChaosDevice = {
  email: string
  tabs: Page[]
  context: BrowserContext
  kill(): Promise<void>
  close(): Promise<void>
}

const PENDING = '/dashboard/pending'

export const openChaosDevice = async (url: string, email: string): Promise<ChaosDevice> => {
  const profile = mkdtempSync(join(tmpdir(), 'haat-storm-'))
  const device: ChaosDevice = {
    email,
    context: await openProfile(profile),
    tabs: [],
    kill: async () => {
      killBrowser(profile)
      await device.context.close().catch(() => undefined)
      device.context = await openProfile(profile)
      await openTabs(device, url)
    },
    close: async () => {
      await device.context.close().catch(() => undefined)
      killBrowser(profile)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  const page = device.context.pages()[0]!
  await signInOnPage(page, url, email)
  await waitUntilOfflineReady(page)
  await openTabs(device, url)
  return device
}

const openTabs = async (device: ChaosDevice, url: string): Promise<void> => {
  device.tabs = [device.context.pages()[0]!, await device.context.newPage()]
  for (const tab of device.tabs) await tab.goto(`${url}${PENDING}`)
}

/** Orders one piece, cash on delivery. @returns the order's id, once the device has stored it */
export const orderProduct = async (
  tab: Page,
  url: string,
  saree: Saree,
  meanwhile = async () => {},
): Promise<string> => {
  await openAndAddToCart(tab, url, saree)
  await tab.goto(`${url}/checkout`)
  await submitCheckout(tab)
  await meanwhile()
  await tab.waitForURL(/\/dashboard\/orders\/[\da-f-]{36}/)
  return tab.url().slice(-36)
}

/** How many changes wait in the device's outbox. */
export const countPending = (tab: Page): Promise<number> =>
  tab.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('haat')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const request = opening.result.transaction('outbox').objectStore('outbox').getAll()
          request.onsuccess = () => {
            opening.result.close()
            resolve(request.result.filter(({ endpoint }) => endpoint !== 'recentProducts.create').length)
          }
        }
      }),
  )

/**
 * Simulates a clock that jumps by this many milliseconds: moves all times of the outbox the other way, because the
 * clock of a worker cannot be set from outside.
 */
export const advanceClock = (tab: Page, by: number): Promise<void> =>
  tab.evaluate(
    jump =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('haat')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('outbox', 'readwrite')
          transaction.objectStore('outbox').openCursor().onsuccess = event => {
            const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result
            if (!cursor) return
            const entry = cursor.value
            for (const time of ['nextAt', 'notBefore', 'leaseUntil', 'createdAt']) {
              if (entry[time] > 0) entry[time] -= jump
            }
            cursor.update(entry)
            cursor.continue()
          }
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    by,
  )
