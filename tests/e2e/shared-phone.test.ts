import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { context, haat, openNewPhone, page, saree, setUpBrowserFixture } from '../support/browser-fixture.ts'
import {
  countOrders,
  orderOffline,
  pressAddToCart,
  queryMarket,
  readDeviceMeta,
  signInOnPage,
  stopWorkers,
  waitUntilOfflineReady,
} from '../support/shopper-actions.ts'

setUpBrowserFixture()

/** Longer than the lease of an interrupted sender. */
const LEASE_TIMEOUT = { timeout: 180_000 }
const DASHBOARD = '/dashboard/index'
let people = 0
/** Creates a new customer through the API. */
const createCustomer = async (name: string) => {
  people += 1
  const person = { name, email: `person-${people}@test.example`, password: 'a-password' }
  await post('/users/create-customer', {
    password: person.password,
    data: { name, email: person.email, phoneNumber: '01712345678' },
  })
  return person
}
type Person = Awaited<ReturnType<typeof createCustomer>>

/** A request from another device. */
const post = async (path: string, body: object, token?: string): Promise<{ accessToken: string }> => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
  const response = await fetch(`${haat.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { success, data } = (await response.json()) as { success: boolean; data: { accessToken: string } }
  expect(success).toBe(true)
  return data
}

const signIn = ({ email, password }: Person, from = '/') => signInOnPage(page, haat.url, email, from, password)

const logOut = async (): Promise<void> => {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: /^Account of / }).waitFor({ state: 'detached' })
}

/** How many sessions of this person are still valid. */
const countValidSessions = ({ email }: Person): number =>
  queryMarket<{ count: number }>(
    haat.dataDir,
    `select count(*) as count from sessions s join users u on u.id = s.user_id
     where u.email = ? and s.revoked_at is null`,
    email,
  )[0]!.count

/** The status of a token refresh with the cookies that are left on this phone. */
const refreshByCookie = (at: Page): Promise<number> =>
  at.evaluate(async () => (await fetch('/api/v1/auth/refresh-token', { method: 'POST' })).status)

describe('A sign-out made offline on a shared phone', () => {
  it('is sent by the worker alone, and leaves no cookie that signs the next person in', async () => {
    await openNewPhone()
    const rima = await createCustomer('Rima Akter')
    await signIn(rima, DASHBOARD)
    await waitUntilOfflineReady(page)
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('refreshToken')
    await context.setOffline(true)
    await logOut()
    await page.reload()
    await page.getByRole('main').getByRole('button', { name: 'Login' }).waitFor()
    await stopWorkers(context, page)
    const elsewhere = await context.newPage()
    await page.close()
    expect(countValidSessions(rima)).toBe(1)
    await context.setOffline(false)
    await expect.poll(() => countValidSessions(rima)).toBe(0)
    await elsewhere.goto(haat.url)
    expect(await refreshByCookie(elsewhere)).toBe(401)
  })

  it(
    'waits while another person signs in, stays hidden from them, and does not end their session',
    LEASE_TIMEOUT,
    async () => {
      await openNewPhone({ serviceWorkers: 'block' })
      const [rima, karim] = [await createCustomer('Rima Akter'), await createCustomer('Karim Mia')]
      await signIn(rima, DASHBOARD)
      await page.getByRole('button', { name: 'Account of Rima Akter' }).waitFor()
      await page.route('**/auth/logout', route => route.abort())
      await context.setOffline(true)
      await logOut()
      await context.setOffline(false)
      await signIn(karim, DASHBOARD)
      await page.reload()
      expect([countValidSessions(rima), countValidSessions(karim)]).toEqual([1, 1])
      await page.goto(`${haat.url}/dashboard/pending`)
      await page.getByText('Everything is sent').waitFor()
      await page.unroute('**/auth/logout')
      // The reload may interrupt the page while it sends: the next one waits until the lease ends.
      await page.reload()
      await expect.poll(() => countValidSessions(rima), LEASE_TIMEOUT).toBe(0)
      expect(countValidSessions(karim)).toBe(1)
      await page.getByRole('button', { name: 'Account of Karim Mia' }).waitFor()
    },
  )
})

describe('A session that is ended elsewhere while an order waits', () => {
  it('is announced at once; signing in sends the order and returns to the page', async () => {
    await openNewPhone()
    const rima = await createCustomer('Rima Akter')
    await signIn(rima, `/products/${saree.id}`)
    await pressAddToCart(page, saree.name)
    await page.goto(`${haat.url}/checkout`)
    await waitUntilOfflineReady(page)
    const before = countOrders(haat.dataDir)
    await context.setOffline(true)
    await orderOffline(page, haat.url)
    await page.goto(`${haat.url}/products/${saree.id}`)
    const changed = { ...rima, password: 'another-password' }
    const { accessToken } = await post('/auth/login', { email: rima.email, password: rima.password })
    await post('/auth/change-password', { oldPassword: rima.password, newPassword: changed.password }, accessToken)
    await context.setOffline(false)
    const invitation = page.getByRole('link', { name: 'Sign in to send your order' })
    await invitation.waitFor()
    expect(await readDeviceMeta(page, 'account')).toBeUndefined()

    await page.goto(`${haat.url}/dashboard/pending`)
    await page.getByText(/changes? of yours waits? on this phone/).waitFor()
    expect(await page.getByText(/Everything is sent|another account/).count()).toBe(0)
    await page.goto(`${haat.url}/products/${saree.id}`)
    await invitation.click()
    await page.getByLabel('Email').fill(rima.email)
    await page.getByLabel('Password', { exact: true }).fill(changed.password)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`${haat.url}/products/${saree.id}`)
    await expect.poll(() => countOrders(haat.dataDir)).toBe(before + 1)
    await invitation.waitFor({ state: 'detached' })
  })

  it('concerns its owner only: the next person is told whose change waits, and does not send it', async () => {
    await openNewPhone()
    const [rima, karim] = [await createCustomer('Rima Akter'), await createCustomer('Karim Mia')]
    await signIn(rima, `/products/${saree.id}`)
    await pressAddToCart(page, saree.name)
    await page.goto(`${haat.url}/checkout`)
    await waitUntilOfflineReady(page)
    const before = countOrders(haat.dataDir)
    await context.setOffline(true)
    await orderOffline(page, haat.url)
    const { accessToken } = await post('/auth/login', { email: rima.email, password: rima.password })
    await post('/auth/change-password', { oldPassword: rima.password, newPassword: 'another-password' }, accessToken)
    await context.setOffline(false)
    await page.getByText('Sign in to send your order').waitFor()
    await signIn(karim, '/dashboard/pending')
    await page.getByText(/changes? of Rima Akter waits? until Rima Akter signs in here/).waitFor()
    await page.getByText('All your changes are sent').waitFor()
    expect(await page.getByText('Sign in to send your order').count()).toBe(0)
    expect(countOrders(haat.dataDir)).toBe(before)
  })
})
