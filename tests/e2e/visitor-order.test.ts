import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { PHONE } from '../support/actions/journey.ts'
import {
  countOrders,
  findNewestOrder,
  findSaree,
  queryMarket,
  readStock,
  signInOnPage,
  waitUntilOfflineReady,
} from '../support/actions/shopper-actions.ts'
import { readTextedCode, startVisitor, type Visitor } from '../support/actions/visitor-actions.ts'
import { closeContexts, openBrowser, openProfile } from '../support/phones/browser-launch.ts'
import { printFailureDump } from '../support/phones/failure-dump.ts'
import { killBrowser } from '../support/phones/kill-browser.ts'
import { type DemoServer, startDemoServer } from '../support/servers/demo-server.ts'

/** A person needs at most four seconds for a tap and what they type after it. */
const TAPS_IN_A_MINUTE = 15
const NAME = 'Rahima Khatun'
const ADDRESS = 'House 12, Station Road, Rangpur'

let haat: DemoServer
let shopper: BrowserContext
beforeAll(async () => {
  haat = await startDemoServer()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printFailureDump(shopper)
  await shopper.close().catch(() => undefined)
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

const main = (page: Page) => page.getByRole('main')
const ordersOf = (phoneNumber: string) =>
  queryMarket<{ name: string; email: string; account: string; signInPhone: string; paymentType: string }>(
    haat.dataDir,
    `select o.shipping_name as name, o.shipping_email as email, p.name as account, c.phone_number as signInPhone,
       o.payment_type as paymentType
     from orders o join profiles p on p.id = o.customer_id left join confirmed_phones c on c.user_id = p.user_id
     where o.shipping_phone = ?`,
    phoneNumber,
  )
const countCodes = (phoneNumber: string): number =>
  queryMarket<{ count: number }>(
    haat.dataDir,
    'select count(*) as count from phone_codes where phone_number = ?',
    phoneNumber,
  )[0]!.count

/** From the page of a product to the order, as somebody who has never been here. */
const order = async (page: Page, visitor: Visitor, phoneNumber: string): Promise<void> => {
  await visitor.tap('button', /^Add To Cart/)
  await page.getByText('Added to cart').waitFor()
  await page.getByRole('link', { name: 'Cart', exact: false }).last().tap()
  await visitor.tap('link', 'Checkout')
  await visitor.type('Name', NAME)
  await visitor.type('Phone', phoneNumber)
  await visitor.type('Address', ADDRESS)
  await visitor.tap('radio', /Cash on delivery/)
  await visitor.tap('button', 'Place order')
}

const enterCode = async (page: Page, visitor: Visitor, code: string): Promise<void> => {
  await visitor.type('6-digit code', code)
  await visitor.tap('button', 'Place order')
  await page.waitForURL(/\/dashboard\/orders\//)
}

describe('Somebody on their first visit', () => {
  it('orders by cash on delivery with a name, a number and an address, in less than a minute of taps', async () => {
    shopper = await (await openBrowser()).newContext(PHONE)
    const page = await shopper.newPage()
    const visitor = startVisitor(page)
    const saree = findSaree(haat.dataDir)
    await page.goto(`${haat.url}/products/${saree.id}`)
    await page.locator('#root:not([data-rendered])').waitFor()
    const begin = Date.now()
    await order(page, visitor, '01912000777')
    await main(page).getByText('We sent a code to 01912000777.').waitFor()
    expect(await main(page).getByLabel('Email').count()).toBe(0)
    await enterCode(page, visitor, await readTextedCode(shopper, haat.url, '01912000777'))
    await page.getByRole('heading', { level: 1, name: /^Order H-/ }).waitFor()
    expect(Date.now() - begin).toBeLessThan(60_000)
    // The link to the cart is the tap that is not counted.
    expect(visitor.taps() + 1).toBeLessThanOrEqual(TAPS_IN_A_MINUTE)
    await expect
      .poll(() => ordersOf('01912000777'))
      .toEqual([{ name: NAME, email: '', account: NAME, signInPhone: '01912000777', paymentType: 'COD' }])
    expect([countCodes('01912000777'), readStock(haat.dataDir, saree.id)]).toEqual([1, saree.stock - 1])
  })
})

describe('Somebody without an account who pays online', () => {
  it('uses a coupon, and comes to the page of the gateway with the code', async () => {
    shopper = await (await openBrowser()).newContext({ ...PHONE, reducedMotion: 'reduce' })
    const page = await shopper.newPage()
    const visitor = startVisitor(page)
    const saree = findSaree(haat.dataDir)
    await page.goto(`${haat.url}/products/${saree.id}`)
    await page.locator('#root:not([data-rendered])').waitFor()
    await visitor.tap('button', /^Add To Cart/)
    await page.getByText('Added to cart').waitFor()
    await page.goto(`${haat.url}/checkout`)
    await visitor.type('Name', NAME)
    await visitor.type('Phone', '01912000555')
    await visitor.type('Address', ADDRESS)
    await visitor.tap('button', 'Use coupon PROTHOM10')
    await main(page).getByRole('button', { name: 'Remove coupon PROTHOM10' }).waitFor()
    await visitor.tap('radio', /Pay online/)
    await visitor.tap('button', 'Place order')
    await visitor.type('6-digit code', await readTextedCode(shopper, haat.url, '01912000555'))
    await visitor.tap('button', 'Place order')
    await page.waitForURL(/\/sandbox\//)
    expect(
      queryMarket(
        haat.dataDir,
        `select payment_type as type, status, subtotal / 100 as subtotal, coupon_discount / 100 as discount
         from orders where shipping_phone = ?`,
        '01912000555',
      ),
    ).toEqual([
      { type: 'ONLINE', status: 'PENDING', subtotal: saree.price / 100, discount: Math.floor(saree.price / 1000) },
    ])
  })
})

describe('The order of somebody without an account and without a network', () => {
  it('says what it waits for, survives the end of the browser, and is placed once by the code', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'haat-profile-'))
    onTestFinished(async () => {
      await killBrowser(profile)
      rmSync(profile, { recursive: true, force: true })
    })
    const phone = { ...PHONE, reducedMotion: 'reduce' as const }
    shopper = await openProfile(profile, phone)
    let page = shopper.pages()[0]!
    const saree = findSaree(haat.dataDir)
    const before = countOrders(haat.dataDir)
    await page.goto(`${haat.url}/products/${saree.id}`)
    await waitUntilOfflineReady(page)
    await shopper.setOffline(true)
    await page.reload()
    await order(page, startVisitor(page), '01912000888')
    const waiting = 'Waiting for the code we send to 01912000888 when you are online'
    await main(page).getByText(waiting).waitFor()
    const readFocus = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(readFocus).toBe('Not placed yet')
    for (const path of ['/', '/dashboard/my-orders']) {
      await page.goto(haat.url + path)
      await page.getByText(waiting).waitFor()
    }

    expect(await killBrowser(profile)).toBeGreaterThan(0)
    shopper = await openProfile(profile, phone)
    page = shopper.pages()[0]!
    await page.goto(haat.url)
    const bar = page.getByRole('link', { name: /place your order with the code we send to 01912000888/ })
    await bar.waitFor()
    expect([countCodes('01912000888'), countOrders(haat.dataDir)]).toEqual([0, before])

    await bar.tap()
    const visitor = startVisitor(page)
    await visitor.tap('button', 'Send code')
    await main(page).getByText('We sent a code to 01912000888.').waitFor()
    // Whoever reads the message in another app finds the page loaded again.
    await page.reload()
    await visitor.type('6-digit code', '000000')
    await visitor.tap('button', 'Place order')
    await main(page)
      .getByText(/This code is wrong or too old/)
      .first()
      .waitFor()
    await enterCode(page, visitor, await readTextedCode(shopper, haat.url, '01912000888'))
    await page.getByRole('heading', { level: 1, name: /^Order H-/ }).waitFor()
    expect(ordersOf('01912000888')).toMatchObject([{ name: NAME, signInPhone: '01912000888' }])
    expect([countCodes('01912000888'), countOrders(haat.dataDir)]).toEqual([1, before + 1])
    await page.getByText(findNewestOrder(haat.dataDir).number).first().waitFor()
    expect(await page.getByText(/waits? for the code/i).count()).toBe(0)
  })

  it('can be changed, and is offered to whoever signs in by email instead, who decides', async () => {
    shopper = await (await openBrowser()).newContext({ ...PHONE, reducedMotion: 'reduce' })
    const page = await shopper.newPage()
    const visitor = startVisitor(page)
    const before = countOrders(haat.dataDir)
    await page.goto(`${haat.url}/products/${findSaree(haat.dataDir).id}`)
    await waitUntilOfflineReady(page)
    await shopper.setOffline(true)
    await order(page, visitor, '01912000999')
    await main(page)
      .getByText(/Waiting for the code we send to 01912000999/)
      .waitFor()
    await visitor.tap('button', 'Change this order')
    expect(await main(page).getByLabel('Name', { exact: true }).inputValue()).toBe(NAME)
    await visitor.type('Phone', '01912000666')
    await visitor.tap('button', 'Place order')
    await main(page)
      .getByText(/Waiting for the code we send to 01912000666/)
      .waitFor()

    await shopper.setOffline(false)
    await signInOnPage(page, haat.url, 'customer@haat.example')
    await page.getByRole('link', { name: 'An order waits that was written before you signed in' }).tap()
    await main(page)
      .getByText(/for the number ••••••••666/)
      .waitFor()
    expect(await main(page).getByText(ADDRESS).count()).toBe(0)
    expect(countOrders(haat.dataDir)).toBe(before)
    await visitor.tap('button', /^Place it as/)
    const dialog = page.getByRole('dialog', { name: 'Is this order yours?' })
    await dialog.getByText(/for the number ••••••••666/).waitFor()
    await dialog.getByRole('button', { name: 'Go back' }).tap()
    expect(countOrders(haat.dataDir)).toBe(before)
    await visitor.tap('button', /^Place it as/)
    await dialog.getByRole('button', { name: /^Place it as/ }).tap()
    await page.getByRole('heading', { level: 1, name: /^Order H-/ }).waitFor()
    expect(ordersOf('01912000666')).toMatchObject([{ name: NAME, email: 'customer@haat.example' }])
    expect(countOrders(haat.dataDir)).toBe(before + 1)
  })
})
