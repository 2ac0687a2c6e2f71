import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findSaree } from '../../../support/actions/shopper-actions.ts'
import { addToCart, signIn } from '../../../support/browsers/market-actions.ts'
import { openPhone, type Phone } from '../../../support/browsers/phone.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

let haat: DemoServer
let phone: Phone
beforeAll(async () => {
  haat = await startDemoServer()
})
afterAll(() => haat.dispose())
afterEach(() => phone.close())

/** Runs in each page before its scripts: toasts stay for a minute. */
const keepToasts = (): void => {
  const start = globalThis.setTimeout
  const stretched = (run: TimerHandler, time?: number, ...args: unknown[]) =>
    start(run, time !== undefined && time > 3_000 && time <= 4_000 ? 60_000 : time, ...args)
  Object.assign(globalThis, { setTimeout: stretched })
}

describe('Chromium 102', () => {
  it('shows toasts above an open dialog, where they can be dismissed', async () => {
    phone = await openPhone('chromium 102', { before: keepToasts })
    const { tab } = phone
    const saree = findSaree(haat.dataDir)
    await signIn(tab, haat.url, 'customer@haat.example', `/products/${saree.id}`)
    await addToCart(tab, saree)
    await tab.press('button', `Report ${saree.name}`, 'main')
    await tab.waitFor('heading', /./, 'dialog')
    await tab.press('button', 'Dismiss', 'dialog')
    await expect.poll(() => tab.hasText('Added to cart')).toBe(false)
    await tab.waitFor('heading', /./, 'dialog')
  })
})
