import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Journey, PHONE, startJourney } from '../../../support/actions/journey.ts'
import { extractLink, readMails } from '../../../support/actions/mail-links.ts'
import {
  fillAddress,
  findSaree,
  openAndAddToCart,
  orderOffline,
  queryMarket,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

const NEWCOMER = 'newcomer@haat.example'
const PASSWORD = 'a-password'
const BUYER = { name: 'Salma Khatun', phoneNumber: '01712345678', email: NEWCOMER, address: 'Road 5, Mirpur, Dhaka' }

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let page: Page
let journey: Journey

beforeAll(async () => {
  haat = await startDemoServer({ env: { RATE_LIMIT: 'on' } })
  browser = await openBrowser()
  context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
  page = await context.newPage()
  journey = await startJourney(page, haat.url)
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

const main = () => page.getByRole('main')
const heading = (name: string) => main().getByRole('heading', { name }).first().waitFor()
const mailsToHer = () => readMails(haat.dataDir).filter(mail => mail.to.includes(NEWCOMER))
const statuses = () =>
  queryMarket<{ status: string }>(
    haat.dataDir,
    'select o.status from orders o join profiles p on p.id = o.customer_id join users u on u.id = p.user_id where u.email = ?',
    NEWCOMER,
  )

/** Places an order of the same account on another device. */
const orderElsewhere = async (): Promise<number> => {
  const call = async (path: string, body: unknown, authorization = '') => {
    const headers = { 'content-type': 'application/json', authorization }
    return fetch(`${haat.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const signedIn = await (await call('/auth/login', { email: NEWCOMER, password: PASSWORD })).json()
  const { id, price } = findSaree(haat.dataDir)
  const [{ shop_id: shopId }] = queryMarket<{ shop_id: string }>(
    haat.dataDir,
    'select shop_id from products where id = ?',
    id,
  ) as [{ shop_id: string }]
  const products = [{ productId: id, quantity: 1, price: price / 100 }]
  const order = { shopId, totalAmount: price / 100 + 60, paymentType: 'COD', products, shippingAddress: BUYER }
  return (await call('/orders/create', order, signedIn.data.accessToken)).status
}

describe('A new customer', () => {
  it('is asked to confirm the email when the fourth order is rejected, and sends it again after opening the mailed link', async () => {
    await journey.open('/sign-up')
    await main().getByRole('textbox', { name: 'Name' }).fill(BUYER.name)
    await main().getByRole('textbox', { name: 'Phone' }).fill(BUYER.phoneNumber)
    await main().getByRole('textbox', { name: 'Email' }).fill(NEWCOMER)
    await main().getByLabel('Password', { exact: true }).fill(PASSWORD)
    await journey.press('Sign Up')
    await page.waitForURL(/\/login/)
    await journey.says(`We sent a link to ${NEWCOMER}.`)
    await main().getByRole('textbox', { name: 'Email' }).fill(NEWCOMER)
    await main().getByLabel('Password', { exact: true }).fill(PASSWORD)
    await journey.press('Login')
    await page.waitForURL(`${haat.url}/`)
    await journey.open('/dashboard/index')
    await journey.says('Open it to order without limits')
    for (let placed = 0; placed < 3; placed++) expect(await orderElsewhere()).toBe(201)

    const saree = findSaree(haat.dataDir)
    await openAndAddToCart(page, haat.url, saree)
    await page.goto(`${haat.url}/checkout`)
    await fillAddress(page)
    await journey.press('Place order')
    await main().getByText('Confirm your email to place this order').waitFor()
    await journey.says('Nothing was ordered. Your cart has not changed.')

    await waitUntilAccountOfflineReady(page)
    await context.setOffline(true)
    await orderOffline(page, haat.url)
    await context.setOffline(false)
    await main().getByText('Confirm your email to place this order').waitFor()
    await journey.open('/dashboard/pending')
    await main().getByText('Confirm your email to place this order').waitFor()
    await journey.press('Send again')
    await main().getByText('Confirm your email to place this order').waitFor()
    expect(statuses()).toHaveLength(3)

    await journey.press('Resend link')
    await journey.says(`A link to confirm your email is on its way to ${NEWCOMER}.`)
    await expect.poll(() => mailsToHer().length, { timeout: 20_000 }).toBe(2)
    const link = extractLink(mailsToHer().at(-1)!.words)
    await journey.open(link.pathname + link.search)
    await journey.press('Confirm email')
    await heading('Your email is confirmed')
    await main().getByRole('link', { name: 'Send your order again' }).tap()
    await heading('Not placed yet')
    await journey.says('Your email is confirmed')
    await journey.press('Send again')
    await main()
      .getByRole('heading', { name: /^Order H-/ })
      .waitFor()
    expect(statuses()).toHaveLength(4)

    await journey.open('/dashboard/profile')
    await main().getByRole('textbox', { name: 'Contact email' }).waitFor()
    expect(await main().getByText('Confirm your email').count()).toBe(0)
    const to = () => readMails(haat.dataDir).map(mail => mail.to)
    await expect.poll(() => mailsToHer().length, { timeout: 20_000 }).toBe(3)
    expect(to(), 'nothing goes to the address that was typed at checkout').not.toContain('customer@haat.example')
    expect(journey.faults.filter(fault => !/409/.test(fault))).toEqual([])
  })
})
