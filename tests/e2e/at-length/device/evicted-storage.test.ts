import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { countOrders, findSaree } from '../../../support/actions/shopper-actions.ts'
import { addToCart, fillCheckout, signIn, waitUntilOfflineReady } from '../../../support/browsers/market-actions.ts'
import { openPhone, type Phone } from '../../../support/browsers/phone.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

let haat: DemoServer
let phone: Phone
let profile: string
beforeAll(async () => {
  haat = await startDemoServer()
})
afterAll(() => haat.dispose())
afterEach(async () => {
  await phone.close()
  rmSync(profile, { recursive: true, force: true })
})

const listFolders = (name: RegExp): string[] =>
  readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isDirectory() && name.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))

describe('An iPhone that has deleted what a site stored, because nobody opened it for a week', () => {
  it.each([
    ['all of it', /^data$/],
    ['the databases alone', /^indexeddb$/i],
  ])('shows the market, asks who was signed in to sign in, and then their orders: %s', async (_, deleted) => {
    profile = mkdtempSync(join(tmpdir(), 'haat-profile-'))
    phone = await openPhone('webkit', { profile })
    await signIn(phone.tab, haat.url, 'customer@haat.example', '/')
    await waitUntilOfflineReady(phone.tab)
    await phone.close()
    const folders = listFolders(deleted)
    expect(folders.length).toBeGreaterThan(0)
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })

    phone = await openPhone('webkit', { profile })
    const { tab } = phone
    await tab.goto(haat.url)
    await tab.waitFor('button', /^Add To Cart/, 'main')
    await tab.goto(`${haat.url}/dashboard/my-orders`)
    await tab.waitForPath(/^\/login/)
    const saree = findSaree(haat.dataDir)
    const before = countOrders(haat.dataDir)
    await signIn(tab, haat.url, 'customer@haat.example', `/products/${saree.id}`)
    await addToCart(tab, saree)
    await tab.goto(`${haat.url}/checkout`)
    await fillCheckout(tab, 'Cash on delivery')
    await tab.press('button', 'Place order')
    await tab.waitFor('heading', /^Order H-/)
    expect(countOrders(haat.dataDir)).toBe(before + 1)
    expect(tab.errors).toEqual([])
  })
})
