import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PHONE } from '../support/actions/journey.ts'
import { signInOnPage } from '../support/actions/shopper-actions.ts'
import { closeContexts, openBrowser } from '../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../support/servers/demo-server.ts'

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let page: Page
let url: string
let devTools: CDPSession
let authenticatorId: string
const addAuthenticator = async (): Promise<string> => {
  await devTools.send('WebAuthn.enable')
  const added = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return added.authenticatorId
}
const OWNER = { email: 'owner@haat.example', password: 'the password of the owner' }
beforeAll(async () => {
  // Browsers make passkeys for names, not for IP addresses.
  const env = { HOST: 'localhost', DEMO: 'on', REQUIRE_SECOND_FACTOR: 'staff' }
  haat = await startDemoServer({ env: { ...env, ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password } })
  url = `http://localhost:${haat.port}`
  browser = await openBrowser()
})
beforeEach(async () => {
  context = await browser.newContext(PHONE)
  page = await context.newPage()
  devTools = await context.newCDPSession(page)
  authenticatorId = await addAuthenticator()
})
afterEach(() => context.close())
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

const main = () => page.getByRole('main')
const press = (name: string | RegExp) => main().getByRole('button', { name }).click()
const passkeys = () => main().getByRole('region', { name: 'Passkeys' })
const open = async (path: string) => {
  await page.goto(url + path)
  await page.locator('#root:not([data-rendered])').waitFor()
}

describe('A customer with a phone that makes passkeys', () => {
  it('adds one after the password, signs in with it alone, and removes it', async () => {
    await open('/login')
    await press('Customer')
    await press('Login')
    await page.waitForURL(`${url}/`)
    await open('/dashboard/settings')
    await passkeys().getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys().getByLabel('Name of the passkey').fill('My phone')
    await passkeys().getByLabel('Your password').fill('wrong')
    await passkeys().getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys().getByText('The password is incorrect.').waitFor()
    await passkeys().getByLabel('Your password').fill('haat-demo')
    const proofs: number[] = []
    page.on('response', response => {
      if (response.url().endsWith('/auth/passkeys/start')) proofs.push(response.status())
    })
    await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await passkeys().getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('No passkey was made. Please try again.').waitFor()
    await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await passkeys().getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys().getByRole('listitem').getByText('My phone').waitFor()
    // A texted code would work only once.
    expect(proofs).toEqual([200])

    await page.goto('about:blank')
    await devTools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
    await open('/login')
    await press('Sign in with a passkey')
    await page.waitForURL(`${url}/`)
    await open('/dashboard/settings')
    await passkeys().getByText('Last used').waitFor()

    await context.setOffline(true)
    await passkeys().getByText('You need to be online to change your passkeys.').waitFor()
    await context.setOffline(false)
    await passkeys().getByRole('button', { name: 'Remove the passkey My phone' }).click()
    await passkeys().getByLabel('Your password').fill('haat-demo')
    await passkeys().getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('The passkey is removed. It does not sign in any more.').waitFor()
    // The list is fetched again after the message is shown.
    await expect.poll(() => passkeys().getByRole('listitem').count()).toBe(0)
  })
})

describe('Staff who must have a second factor, and have a passkey', () => {
  it('confirm a new email with it after the password, and are told where they have not', async () => {
    await signInOnPage(page, url, OWNER.email, '/dashboard/settings', OWNER.password)
    await passkeys().getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys().getByLabel('Name of the passkey').fill('My phone')
    await passkeys().getByLabel('Your password').fill(OWNER.password)
    await passkeys().getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys().getByRole('listitem').getByText('My phone').waitFor()

    const change = main().getByRole('region', { name: 'Change sign-in email' })
    await change.getByLabel('New email').fill('new-owner@haat.example')
    await change.getByLabel('Your password').fill(OWNER.password)
    await change.getByRole('button', { name: 'Send link' }).click()
    await change.getByText('Now confirm it with your passkey.').waitFor()
    await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await change.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('No passkey was used. Please try again.').waitFor()
    await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await change.getByRole('button', { name: 'Send link' }).click()
    await change.getByText('We sent a link to new-owner@haat.example.').waitFor()

    // Who cancels finds what they typed, and may send it again.
    await passkeys().getByRole('button', { name: 'Remove the passkey My phone' }).click()
    const password = passkeys().getByLabel('Your password')
    await password.fill(OWNER.password)
    for (let time = 0; time < 2; time++) {
      await password.press('Enter')
      await passkeys().getByText('Now confirm it with your passkey.').waitFor()
      await passkeys().getByRole('button', { name: 'Cancel' }).click()
      expect(await password.inputValue()).toBe(OWNER.password)
    }
    expect(page.url()).toBe(`${url}/dashboard/settings`)
  })
})
