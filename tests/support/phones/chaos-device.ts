import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Saree } from '../actions/shopper-actions.ts'
import { addToCart, fillCheckout, signIn, waitUntilOfflineReady } from '../browsers/market-actions.ts'
import { type Engine, openPhone, type Phone } from '../browsers/phone.ts'
import type { Tab } from '../browsers/tab.ts'
import type { RandomSource } from '../fixtures/seeded-random.ts'
import { type ChaosProxy, openChaosProxy } from '../servers/chaos-proxy.ts'

/** A phone with two tabs and a network of its own, whose browser can be killed. */
export type ChaosDevice = {
  engine: Engine
  email: string
  network: ChaosProxy
  phone: Phone
  tabs: Tab[]
  kill(): Promise<void>
  close(): Promise<void>
}

const PENDING = '/dashboard/pending'

/** @param port the server's */
export const openChaosDevice = async (
  engine: Engine,
  port: number,
  email: string,
  dice: RandomSource,
): Promise<ChaosDevice> => {
  const profile = mkdtempSync(join(tmpdir(), 'haat-storm-'))
  const network = await openChaosProxy(port, dice)
  const device: ChaosDevice = {
    engine,
    email,
    network,
    phone: await openPhone(engine, { profile }),
    tabs: [],
    kill: async () => {
      await device.phone.kill()
      device.phone = await openPhone(engine, { profile })
      await openTabs(device)
    },
    close: async () => {
      await device.phone.kill().catch(() => undefined)
      await network.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
  await signIn(device.phone.tab, network.url, email, '/')
  await waitUntilOfflineReady(device.phone.tab)
  await openTabs(device)
  return device
}

const openTabs = async (device: ChaosDevice): Promise<void> => {
  device.tabs = [device.phone.tab, await device.phone.openTab()]
  for (const tab of device.tabs) await tab.goto(device.network.url + PENDING)
}

/** Orders one piece, cash on delivery. @returns the order's id, once the device has stored it */
export const orderProduct = async (
  tab: Tab,
  url: string,
  saree: Saree,
  meanwhile = async () => {},
): Promise<string> => {
  await tab.show()
  await tab.goto(`${url}/products/${saree.id}`)
  await addToCart(tab, saree)
  await tab.goto(`${url}/checkout`)
  await fillCheckout(tab, 'Cash on delivery')
  await tab.press('button', 'Place order')
  await meanwhile()
  await tab.waitForPath(/^\/dashboard\/orders\/[\da-f-]{36}$/)
  return (await tab.path()).slice(-36)
}

/** How many changes wait in the device's outbox. */
export const countPending = (tab: Tab): Promise<number> =>
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
export const advanceClock = (tab: Tab, by: number): Promise<void> =>
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
