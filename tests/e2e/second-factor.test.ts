import { describe, expect, it } from 'vitest'
import { haat, page, pageErrors } from '../support/browser-fixture.ts'
import { computeOneTimeCode } from '../support/one-time-code.ts'
import { button, code, enrol, main, setUpMarketWithSecondFactor, violations } from '../support/second-factor-actions.ts'
import { signInOnPage } from '../support/shopper-actions.ts'
import { chooseInMenu } from '../support/staff-actions.ts'

const STEP_MS = 30_000

setUpMarketWithSecondFactor()

const signOut = async () => {
  await page.goto(`${haat.url}/dashboard/settings`)
  await chooseInMenu(page, /^Account|^Rehana/, 'Logout')
}

/** Enters email and password; the second step follows. */
const typePassword = async (email: string, password: string): Promise<void> => {
  await page.goto(`${haat.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await main().getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor()
}

describe('Two-step verification', () => {
  it('is set up by an admin, and then required at sign-in with a code or a recovery code', async () => {
    await signInOnPage(page, haat.url, 'admin@haat.example', '/dashboard/settings')
    const { secret, codes } = await enrol('haat-demo')

    await signOut()
    await typePassword('admin@haat.example', 'haat-demo')
    expect(await code().evaluate(input => input === document.activeElement)).toBe(true)
    expect(await code().getAttribute('autocomplete')).toBe('one-time-code')
    expect(await code().getAttribute('inputmode')).toBe('numeric')
    expect(await violations()).toEqual([])
    // The code of the next step is already valid, while the current one may be used.
    await page.keyboard.type(computeOneTimeCode(secret, Date.now() + STEP_MS))
    await page.keyboard.press('Enter')
    await page.waitForURL(`${haat.url}/`)

    await signOut()
    await typePassword('admin@haat.example', 'haat-demo')
    await button('Use a recovery code').click()
    await main().getByLabel('Recovery code').fill('nothing-like-a-code')
    await page.keyboard.press('Enter')
    await main().getByText('This code is wrong').waitFor()
    await main().getByLabel('Recovery code').fill(codes[0]!)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${haat.url}/`)
    await page.goto(`${haat.url}/dashboard/settings`)
    await main().getByText('9 of 10').waitFor()
    expect(pageErrors).toEqual([])
  })
})
