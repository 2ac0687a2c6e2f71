import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countOrders, findSaree, readStock, type Saree } from '../../../support/actions/shopper-actions.ts'
import { addToCart, fillCheckout, signIn, waitUntilOfflineReady } from '../../../support/browsers/market-actions.ts'
import { openPhone, type Phone } from '../../../support/browsers/phone.ts'
import type { Tab } from '../../../support/browsers/tab.ts'
import { advanceClock, countPending } from '../../../support/phones/chaos-device.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

/** Milliseconds after the press: before, while and after the phone stores the order. */
const MOMENTS = [0, 20, 60, 150, 400]
/** Longer than any lease. */
const LEASE_ENDS_MS = 600_000

let haat: DemoServer
let saree: Saree
let phone: Phone
let profile: string
let tab: Tab

beforeAll(async () => {
  haat = await startDemoServer()
})
afterAll(() => haat.dispose())
beforeEach(async () => {
  saree = findSaree(haat.dataDir)
  profile = mkdtempSync(join(tmpdir(), 'haat-profile-'))
  phone = await openPhone('webkit', { profile })
  tab = phone.tab
  await signIn(tab, haat.url, 'customer@haat.example', '/')
  await waitUntilOfflineReady(tab)
})
afterEach(async () => {
  await phone.kill().catch(() => undefined)
  rmSync(profile, { recursive: true, force: true })
})

/** The person opens Haat again after a while. */
const comeBack = async () => {
  phone = await openPhone('webkit', { profile })
  tab = phone.tab
  await tab.goto(`${haat.url}/dashboard/pending`)
  await advanceClock(tab, LEASE_ENDS_MS)
  await tab.reload()
  await expect.poll(() => countPending(tab)).toBe(0)
}

const openCheckout = async () => {
  await tab.goto(`${haat.url}/products/${saree.id}`)
  await addToCart(tab, saree)
  await tab.goto(`${haat.url}/checkout`)
  await fillCheckout(tab, 'Cash on delivery')
}

describe('An iPhone that kills its hidden pages', () => {
  it.each(MOMENTS)('orders once or keeps the cart, if it does so %i ms after the press', async moment => {
    const before = countOrders(haat.dataDir)
    await openCheckout()
    await tab.press('button', 'Place order')
    await tab.evaluate(time => new Promise(resolve => setTimeout(resolve, time)), moment)
    await phone.killPages()
    await comeBack()
    await tab.goto(`${haat.url}/cart`)
    await tab.waitForText(/No Item Added|Checkout/)
    const hasCart = !(await tab.hasText('No Item Added'))
    const placed = countOrders(haat.dataDir) - before
    expect([placed, hasCart]).toEqual(hasCart ? [0, true] : [1, false])
    expect(readStock(haat.dataDir, saree.id)).toBe(saree.stock - placed)
  })

  it('orders once, if it does so while the order is being sent and the server takes it', async () => {
    const before = countOrders(haat.dataDir)
    await openCheckout()
    // Requests reach the server's machine, which answers nothing until it goes on.
    haat.process.kill('SIGSTOP')
    await tab.press('button', 'Place order')
    await expect.poll(() => countPending(tab)).toBe(1)
    await expect.poll(() => isBeingSent(tab)).toBe(true)
    await phone.killPages()
    haat.process.kill('SIGCONT')
    await expect.poll(() => countOrders(haat.dataDir)).toBe(before + 1)
    await comeBack()
    expect(countOrders(haat.dataDir)).toBe(before + 1)
    expect(readStock(haat.dataDir, saree.id)).toBe(saree.stock - 1)
    await tab.goto(`${haat.url}/dashboard/my-orders`)
    await tab.waitForText('Cash on delivery')
  })
})

const isBeingSent = (of: Tab): Promise<boolean> =>
  of.evaluate(
    () =>
      new Promise<boolean>(resolve => {
        const opening = indexedDB.open('haat')
        opening.onsuccess = () => {
          const request = opening.result.transaction('outbox').objectStore('outbox').getAll()
          request.onsuccess = () => {
            opening.result.close()
            resolve(request.result.some(({ endpoint, state }) => endpoint === 'orders.create' && state === 'sending'))
          }
        }
      }),
  )
