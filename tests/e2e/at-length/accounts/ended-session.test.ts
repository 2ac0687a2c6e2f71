import { beforeEach, describe, expect, it } from 'vitest'
import {
  countOrders,
  orderOffline,
  queryMarket,
  signInAndAddToCart,
  signInOnPage,
  updateMarket,
  waitUntilAccountOfflineReady,
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
beforeEach(() => openNewPhone())

const CUSTOMER = 'customer@haat.example'
const main = () => page.getByRole('main')

const readName = (): string =>
  queryMarket<{ name: string }>(
    haat.dataDir,
    'select p.name from profiles p join users u on u.id = p.user_id where u.email = ?',
    CUSTOMER,
  )[0]!.name

/** As "sign out everywhere" on another device does. */
const endSessions = (): void =>
  updateMarket(
    haat.dataDir,
    'update sessions set revoked_at = ? where user_id in (select id from users where email = ?)',
    Date.now(),
    CUSTOMER,
  )

describe('A session that ends while an order and other changes wait on a phone', () => {
  it('keeps them until the person signs in again, who finds them listed and sent once', async () => {
    await signInAndAddToCart(page, haat.url, CUSTOMER, saree)
    await page.goto(`${haat.url}/checkout`)
    await waitUntilAccountOfflineReady(page)
    const [before, name] = [countOrders(haat.dataDir), readName()]
    await context.setOffline(true)
    await orderOffline(page, haat.url)
    await page.goto(`${haat.url}/dashboard/profile`)
    await main().getByRole('textbox', { name: 'Name' }).fill('Nusrat Jahan Chowdhury')
    await main().getByRole('button', { name: 'Save changes' }).click()
    await main().getByText('Saved on this phone. Waiting to send').waitFor()

    endSessions()
    await context.setOffline(false)
    const invitation = page.getByText('Sign in to send your order')
    await invitation.waitFor()
    await page.getByText('You have been signed out.').waitFor()
    await page.goto(`${haat.url}/dashboard/pending`)
    await main()
      .getByText(/changes of yours wait on this phone/)
      .waitFor()
    expect([countOrders(haat.dataDir), readName()]).toEqual([before, name])

    await signInOnPage(page, haat.url, CUSTOMER, '/dashboard/pending')
    await main().getByText('Everything is sent').waitFor()
    await expect.poll(() => [countOrders(haat.dataDir), readName()]).toEqual([before + 1, 'Nusrat Jahan Chowdhury'])
    expect(await invitation.count()).toBe(0)
  })
})
