import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { countValidSessions, createCustomer, DASHBOARD, logOut, post, signIn } from '../support/actions/shared-phone.ts'
import {
  countOrders,
  orderOffline,
  pressAddToCart,
  readDeviceMeta,
  stopWorkers,
  waitUntilOfflineReady,
} from '../support/actions/shopper-actions.ts'
import { context, haat, openNewPhone, page, saree, setUpBrowserFixture } from '../support/phones/browser-fixture.ts'

setUpBrowserFixture()

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
})
