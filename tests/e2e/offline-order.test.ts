import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  countOrders,
  findNewestOrder,
  findSaree,
  pressPlaceOrder,
  readStock,
  type Saree,
  signInAndAddToCart,
  stopWorkers,
  waitUntilOfflineReady,
} from '../support/actions/shopper-actions.ts'
import { closeContexts, openBrowser, openProfile } from '../support/phones/browser-launch.ts'
import { printFailureDump } from '../support/phones/failure-dump.ts'
import { killBrowser } from '../support/phones/kill-browser.ts'
import type { Death } from '../support/servers/death-points.ts'
import { type DemoServer, startDemoServer } from '../support/servers/demo-server.ts'

/** The lease of a sender that dies lasts a minute; the entry is sent at most half a minute later. */
const AFTER_DEATH_MS = 120_000

let haat: DemoServer
let shopper: BrowserContext
let saree: Saree

const openMarket = async (death?: Death): Promise<void> => {
  haat = await startDemoServer(death ? { death } : {})
  saree = findSaree(haat.dataDir)
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printFailureDump(shopper)
  await shopper.close().catch(() => undefined)
  await haat.dispose()
})
afterAll(closeContexts)

const openShopper = async (): Promise<Page> => {
  shopper = await (await openBrowser()).newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  return shopper.newPage()
}

/** The folder of a browser that a test may kill. */
const createProfile = (): string => {
  const profile = mkdtempSync(join(tmpdir(), 'haat-profile-'))
  onTestFinished(async () => {
    await killBrowser(profile)
    rmSync(profile, { recursive: true, force: true })
  })
  return profile
}

describe('An order that is written without a network or a server', () => {
  it('arrives once after the browser was killed', { timeout: 180_000 }, async () => {
    await openMarket()
    const profile = createProfile()
    shopper = await openProfile(profile)
    const page = shopper.pages()[0]!
    const before = countOrders(haat.dataDir)
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await waitUntilOfflineReady(page)
    await shopper.setOffline(true)
    await page.goto(`${haat.url}/checkout`)
    await page
      .getByText(/^Offline: showing what this phone saved/)
      .first()
      .waitFor()
    await pressPlaceOrder(page)
    await page.getByText('Saved on this phone. Waiting to send').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Not placed yet' }).waitFor()
    expect(countOrders(haat.dataDir)).toBe(before)

    expect(await killBrowser(profile)).toBeGreaterThan(0)
    shopper = await openProfile(profile)
    const again = shopper.pages()[0]!
    await again.goto(`${haat.url}/dashboard/my-orders`)
    await expect.poll(() => countOrders(haat.dataDir), { timeout: AFTER_DEATH_MS }).toBe(before + 1)
    await again.getByText(findNewestOrder(haat.dataDir).number).first().waitFor()
    expect(readStock(haat.dataDir, saree.id)).toBe(saree.stock - 1)
    expect(countOrders(haat.dataDir)).toBe(before + 1)
  })

  it('places one order when the worker is stopped at every step', { timeout: 180_000 }, async () => {
    await openMarket()
    const page = await openShopper()
    const before = countOrders(haat.dataDir)
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await waitUntilOfflineReady(page)
    await stopWorkers(shopper, page)
    // setOffline does not affect a restarted worker, so the server itself is made unreachable.
    await haat.end()
    await page.goto(`${haat.url}/checkout`)
    await stopWorkers(shopper, page)
    await pressPlaceOrder(page)
    await page.getByText('Saved on this phone. Waiting to send').waitFor()
    await stopWorkers(shopper, page)
    haat = await startDemoServer({ dataDir: haat.dataDir, port: haat.port })
    await stopWorkers(shopper, page)
    await expect.poll(() => countOrders(haat.dataDir), { timeout: AFTER_DEATH_MS }).toBe(before + 1)
    await page.getByText(findNewestOrder(haat.dataDir).number).first().waitFor({ timeout: 60_000 })
    expect(countOrders(haat.dataDir)).toBe(before + 1)
  })

  it('places one order when the server dies after its commit and before its response', async () => {
    await openMarket({ point: 'after-commit', endpoint: 'orders.create' })
    const page = await openShopper()
    const before = countOrders(haat.dataDir)
    await signInAndAddToCart(page, haat.url, 'customer@haat.example', saree)
    await page.goto(`${haat.url}/checkout`)
    await pressPlaceOrder(page)
    await expect.poll(() => haat.process.signalCode).toBe('SIGKILL')
    expect(countOrders(haat.dataDir)).toBe(before + 1)

    haat = await startDemoServer({ dataDir: haat.dataDir, port: haat.port })
    await page.getByText(findNewestOrder(haat.dataDir).number).first().waitFor({ timeout: 45_000 })
    expect(countOrders(haat.dataDir)).toBe(before + 1)
    expect(readStock(haat.dataDir, saree.id)).toBe(saree.stock - 1)
  })
})
