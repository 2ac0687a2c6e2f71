import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PHONE } from '../support/actions/journey.ts'
import { findSaree, queryMarket } from '../support/actions/shopper-actions.ts'
import { closeContexts, openBrowser } from '../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../support/servers/demo-server.ts'

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let page: Page
beforeAll(async () => {
  haat = await startDemoServer()
  browser = await openBrowser()
  context = await browser.newContext(PHONE)
  page = await context.newPage()
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

const main = () => page.getByRole('main')
const press = (name: string | RegExp) => main().getByRole('button', { name }).click()
/** The page that stands for the shopper's phone in the demo, where the message comes in a moment. `messages`: how many codes have come. */
const readMessage = async (messages = 1): Promise<string> => {
  const link = main().getByRole('link', { name: 'This is a demo: read the message here' })
  const [phone] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect
    .poll(async () => {
      await phone.reload()
      return phone.getByText(/is your sign-in code/).count()
    })
    .toBe(messages)
  const text = await phone
    .getByText(/is your sign-in code/)
    .first()
    .textContent()
  await phone.close()
  return /^\d{6}/.exec(text ?? '')![0]
}

describe('A shopper without an email', () => {
  it('orders with a name, a number and an address', async () => {
    const saree = findSaree(haat.dataDir)
    await page.goto(`${haat.url}/products/${saree.id}`)
    await page.locator('#root:not([data-rendered])').waitFor()
    await press(/^Add To Cart/)
    await page.getByText('Added to cart').waitFor()
    await page.goto(`${haat.url}/checkout`)
    await main().getByRole('link', { name: 'Login' }).click()
    await page.waitForURL(/\/login/)
    await press('Continue with phone number')
    await main().getByLabel('Phone', { exact: true }).fill('+880 1912-000777')
    await press('Send code')
    await main().getByText('We sent a code to 01912000777.').waitFor()
    await main().getByLabel('6-digit code').fill('12345')
    await press('Continue')
    await main().getByText('Enter the 6 digits of the message.').waitFor()
    await main()
      .getByLabel('6-digit code')
      .fill(await readMessage())
    await press('Continue')

    await page.waitForURL(`${haat.url}/checkout`)
    await main().getByLabel('Name', { exact: true }).fill('Rahima Khatun')
    // It comes with the profile, which may be later than the form.
    await expect.poll(() => main().getByLabel('Phone', { exact: true }).inputValue()).toBe('01912000777')
    await main().getByLabel('Address', { exact: true }).fill('House 12, Station Road, Rangpur')
    await main()
      .getByRole('radio', { name: /Cash on delivery/ })
      .check()
    await press(/^Place order/i)
    await page.waitForURL(/\/(dashboard\/)?(my-)?orders?/)
    await expect
      .poll(() =>
        queryMarket(
          haat.dataDir,
          `select shipping_name as name, shipping_phone as phone, shipping_email as email, p.name as account
           from orders o join profiles p on p.id = o.customer_id where shipping_name = 'Rahima Khatun'`,
        ),
      )
      .toEqual([{ name: 'Rahima Khatun', phone: '01912000777', email: '', account: 'Rahima Khatun' }])
  })
  it('chooses what is texted to the number', async () => {
    await page.goto(`${haat.url}/dashboard/settings`)
    const refunds = main().getByRole('switch', { name: 'Text me about refunds' })
    await refunds.uncheck()
    await page.getByText('Successfully updated').waitFor()
    await expect.poll(() => refunds.isChecked()).toBe(false)
    expect(queryMarket(haat.dataDir, 'select muted_kinds as muted from confirmed_phones')).toEqual([
      { muted: 'refunds' },
    ])
    await refunds.check()
    await expect
      .poll(() => queryMarket(haat.dataDir, 'select muted_kinds as muted from confirmed_phones'))
      .toEqual([{ muted: '' }])
  })
  it('changes the number with a code to the one before', async () => {
    // The form that changes the email asks for a code, too.
    const section = main().getByRole('region', { name: 'Sign in by phone' })
    const button = (name: string) => section.getByRole('button', { name })
    const code = section.getByLabel('6-digit code')
    await button('Change the number').click()
    await section.getByLabel('New phone number').fill('01912000778')
    await button('Send code').click()
    await code.fill(await readMessage(2))
    await button('Continue').click()
    await section.getByText('We sent a code to 01912000778.').waitFor()
    await code.fill(await readMessage())
    await button('Confirm my number').click()
    await section.getByText('A code to 01912000778 signs in to this account.').waitFor()
    expect(
      queryMarket(haat.dataDir, 'select phone_number as phone, muted_kinds as muted from confirmed_phones'),
    ).toEqual([{ phone: '01912000778', muted: '' }])
  })
})
