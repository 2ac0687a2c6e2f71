import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

let haat: DemoServer
let browser: Browser
beforeAll(async () => {
  haat = await startDemoServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await haat.dispose()
})

it('A device drops its worker and what it has cached when the server turns workers off, and takes the next one', async () => {
  const page = await (await browser.newContext()).newPage()
  const hasController = () => page.evaluate(() => navigator.serviceWorker.controller !== null).catch(() => null)
  const cacheNames = () => page.evaluate(() => caches.keys()).catch(() => null)
  const restart = async (env: Record<string, string>) => {
    const { port, dataDir } = haat
    await haat.end()
    haat = await startDemoServer({ port, dataDir, env })
  }
  await page.goto(haat.url)
  await expect.poll(hasController).toBe(true)
  await page.evaluate(() => {
    localStorage.setItem('mine', 'kept')
  })
  await restart({ SERVICE_WORKER: 'off' })
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
  await expect.poll(hasController).toBe(false)
  await expect.poll(cacheNames).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('mine'))).toBe('kept')
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0)
  await restart({})
  await page.reload()
  await expect.poll(hasController).toBe(true)
})
