import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findSaree, type Saree } from '../../../support/actions/shopper-actions.ts'
import { openPhone, type Phone } from '../../../support/browsers/phone.ts'
import type { Tab } from '../../../support/browsers/tab.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

let haat: DemoServer
let saree: Saree
let phone: Phone
beforeAll(async () => {
  haat = await startDemoServer()
  saree = findSaree(haat.dataDir)
})
afterAll(() => haat.dispose())
afterEach(() => phone.close())

const NOTE = 'You cannot order in this browser'
/** On a screen that the server does not render, only the app shows anything. */
const hasStarted = (tab: Tab) => tab.evaluate(() => document.getElementById('root')!.hasChildNodes())

describe('A browser that is too old for the app', () => {
  it('says so, and shows lists, products and shops, with a way to order by phone', async () => {
    phone = await openPhone('chromium 92')
    const { tab } = phone
    await tab.goto(`${haat.url}/products`)
    await tab.waitForText(NOTE)
    await tab.waitForText('এই ব্রাউজারে অর্ডার করা যায় না')
    await tab.press('link', /^Next/, 'main')
    await tab.waitForPath('/products?page=2')
    await tab.goto(`${haat.url}/products/${saree.id}`)
    await tab.waitFor('heading', saree.name)
    await tab.waitFor('link', 'WhatsApp')
    await tab.goto(`${haat.url}/shops`)
    await tab.waitFor('heading', 'All Shops')
    expect(await tab.has('link', 'products')).toBe(true)
    expect(tab.errors).toEqual([])
  })

  it('says so on a screen that only the app has', async () => {
    phone = await openPhone('chromium 92')
    await phone.tab.goto(`${haat.url}/checkout`)
    await phone.tab.waitForText(NOTE)
    expect(await hasStarted(phone.tab)).toBe(false)
    await phone.tab.press('link', 'shops')
    await phone.tab.waitForPath('/shops')
  })
})
