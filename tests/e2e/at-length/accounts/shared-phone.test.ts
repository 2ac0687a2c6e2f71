import { describe, expect, it } from 'vitest'
import {
  countValidSessions,
  createCustomer,
  DASHBOARD,
  logOut,
  post,
  signIn,
} from '../../../support/actions/shared-phone.ts'
import {
  countOrders,
  orderOffline,
  pressAddToCart,
  waitUntilOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  page,
  saree,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

/** Longer than the lease of an interrupted sender. */
const LEASE_TIMEOUT = { timeout: 180_000 }

describe('A sign-out made offline on a shared phone', () => {
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
      // Without a worker the page could not load this screen, and reloads itself.
      await page.getByLabel('Email').waitFor()
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
