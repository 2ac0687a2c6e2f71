import type { BrowserContext, Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { extractLink, readMails } from '../../../support/actions/mail-links.ts'
import { queryMarket, signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { queryMarketRow, waitUntilDashboardOfflineReady } from '../../../support/actions/staff-actions.ts'
import {
  haat,
  openSecondPhone,
  page,
  pageErrors,
  setUpBrowserFixturePerTest,
} from '../../../support/phones/browser-fixture.ts'
import { printFailureDump } from '../../../support/phones/failure-dump.ts'

/** The owner of a shop on one phone, and a person who works there on another. */
const OWNER = 'vendor@haat.example'
const PERSON = { name: 'Rahim Uddin', email: 'rahim@example.com', password: 'a-long-password' }
/** Where the menu leads a person who looks after orders. */
const MENU_OF_ORDERS = [
  '/',
  ...['index', 'orders', 'parcels', 'messages', 'notifications', 'pending', 'profile', 'settings'].map(
    name => `/dashboard/${name}`,
  ),
]

setUpBrowserFixturePerTest()

let theirs: { context: BrowserContext; page: Page } | undefined
afterEach(async ({ task }) => {
  if (theirs && task.result?.state === 'fail') await printFailureDump(theirs.context)
  await theirs?.context.close()
})

const findMailedLinks = (): URL[] =>
  readMails(haat.dataDir)
    .filter(mail => mail.to.includes(PERSON.email))
    .map(mail => extractLink(mail.words))

/** By mail, as the owner. @returns the link in it */
const invite = async (): Promise<URL> => {
  await signInOnPage(page, haat.url, OWNER, '/dashboard/shop-people')
  await page.getByText(/^Nobody but you works here yet/).waitFor()
  await page.getByRole('link', { name: 'Invite a person' }).click()
  await page.getByLabel('Name').fill(PERSON.name)
  await page.getByLabel('Email or mobile number').fill(PERSON.email)
  await page.getByRole('radio', { name: /^Orders and messages/ }).check()
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByRole('heading', { name: PERSON.name }).waitFor()
  await page.getByText(/^Invited\. The link works until/).waitFor()
  await expect.poll(() => findMailedLinks().length).toBe(1)
  return findMailedLinks()[0]!
}

const join = async (phone: Page, link: URL): Promise<void> => {
  await phone.goto(link.href)
  await phone.getByText(/invites you to work for: .*Your work: Orders and messages\./).waitFor()
  expect(await phone.getByLabel('Your name').inputValue()).toBe(PERSON.name)
  await phone.getByLabel('New password').fill(PERSON.password)
  await phone.getByRole('button', { name: 'Join the shop' }).click()
  await phone.getByText('You work for this shop now. Sign in to begin.').waitFor()
}

const findNewOrder = (): { id: string; number: string } =>
  queryMarketRow(
    haat.dataDir,
    `select o.id, o.number from orders o join shops s on s.id = o.shop_id join profiles v on v.id = s.vendor_id
     join users u on u.id = v.user_id where u.email = ? and o.status = 'PENDING' order by o.id limit 1`,
    OWNER,
  )

const readStatus = (id: string) =>
  queryMarket<{ status: string }>(haat.dataDir, 'select status from orders where id = ?', id)[0]?.status

/** Opens the orders by the dashboard's menu. @returns where its entries lead */
const openOrdersByMenu = async (phone: Page): Promise<string[]> => {
  await phone.getByRole('button', { name: /^Account of/ }).waitFor()
  await phone.getByRole('button', { name: 'Menu', exact: true }).click()
  const entries = phone.locator('dialog').getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  await entries.first().waitFor()
  const paths = await entries.evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  await entries.filter({ hasText: 'Orders' }).click()
  await phone.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  return paths
}

describe('A person whom the owner of a shop invites', () => {
  it('joins, sees the menu of their role, accepts an order offline that the owner sees as theirs, and is signed out when removed', async () => {
    const link = await invite()
    theirs = await openSecondPhone()
    const phone = theirs.page
    await join(phone, link)

    await phone.getByRole('link', { name: 'Login Now' }).click()
    await phone.getByLabel('Email').fill(PERSON.email)
    await phone.getByLabel('Password', { exact: true }).fill(PERSON.password)
    await phone.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await phone.waitForURL('**/dashboard/index')
    await phone.getByRole('heading', { name: 'Orders to accept' }).waitFor()
    // Their role may not change stock.
    expect(await phone.getByRole('heading', { name: 'Low stock' }).count()).toBe(0)
    expect(await openOrdersByMenu(phone)).toEqual(MENU_OF_ORDERS)
    await phone.goto(`${haat.url}/dashboard/money`)
    await phone.getByText('Your role in this shop does not open this page').waitFor()

    const order = findNewOrder()
    await phone.goto(`${haat.url}/dashboard/orders?search=${order.number}`)
    const card = phone.getByRole('article', { name: order.number, exact: true })
    await card.waitFor()
    await waitUntilDashboardOfflineReady(phone, 'VENDOR')
    await theirs.context.setOffline(true)
    await card.getByRole('button', { name: 'Accept order' }).click()
    await card.getByText('Accepted on this phone. Waiting to send').waitFor()
    expect(readStatus(order.id)).toBe('PENDING')
    await theirs.context.setOffline(false)
    await expect.poll(() => readStatus(order.id)).toBe('PROCESSING')

    await page.goto(`${haat.url}/dashboard/orders/${order.id}`)
    await page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: PERSON.name }).waitFor()
    await page.goto(`${haat.url}/dashboard/shop-people`)
    const changes = page.getByRole('region', { name: 'What people have changed' })
    const change = changes.getByRole('listitem').filter({ hasText: `Order changed, ${order.number}` })
    await change.waitFor()
    expect(await change.filter({ hasText: PERSON.name }).count()).toBe(1)

    await page.getByRole('button', { name: 'Remove this person' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from the shop' }).click()
    await page.getByRole('heading', { name: PERSON.name }).waitFor({ state: 'detached' })

    await phone.getByRole('main').getByRole('button', { name: 'Login' }).waitFor()
    expect(await phone.getByRole('article', { name: order.number }).count()).toBe(0)
    await phone.getByLabel('Email').fill(PERSON.email)
    await phone.getByLabel('Password', { exact: true }).fill(PERSON.password)
    await phone.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await phone.waitForURL(url => url.pathname !== '/login')
    await phone.goto(`${haat.url}/dashboard/index`)
    await phone.getByText('You do not work for this shop any more').waitFor()
    expect(pageErrors).toEqual([])
  })

  it('is told by a link that was used before that it does not work any more', async () => {
    const link = await invite()
    theirs = await openSecondPhone()
    const phone = theirs.page
    await join(phone, link)
    await phone.goto(link.href)
    await phone.getByText(/^This link has expired or was used already/).waitFor()
    expect(await phone.getByRole('button', { name: 'Join the shop' }).count()).toBe(0)
  })
})
