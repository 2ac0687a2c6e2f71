import type { Browser, BrowserContext } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  findSaree,
  openAndAddToCart,
  signInOnPage,
  startAnotherAddress,
} from '../../../support/actions/shopper-actions.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

let haat: DemoServer
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  haat = await startDemoServer()
  browser = await openBrowser()
  // Tabs tell each other who signs in without the worker.
  context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

const signUp = async (name: string, email: string, password: string): Promise<void> => {
  const response = await fetch(`${haat.url}/api/v1/users/create-customer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password, data: { name, email, phoneNumber: '01712345678' } }),
  })
  expect(response.status).toBe(201)
}

describe('A second person who signs in on the same device', () => {
  it('does not see or send, in another tab, what the first person typed there', async () => {
    await signUp('Karim Mia', 'karim@test.example', 'karim-password')
    const first = await context.newPage()
    await signInOnPage(first, haat.url, 'customer@haat.example')
    await openAndAddToCart(first, haat.url, findSaree(haat.dataDir))
    await first.goto(`${haat.url}/checkout`)
    await startAnotherAddress(first)
    const name = first.getByRole('textbox', { name: 'Name' })
    await name.fill('The name that the first person typed')
    const second = await context.newPage()
    await signInOnPage(second, haat.url, 'karim@test.example', '/', 'karim-password')
    await expect.poll(() => name.inputValue()).toBe('Karim Mia')
  })
})
