import { describe, expect, it } from 'vitest'
import { computeOneTimeCode } from '../../../support/actions/one-time-code.ts'
import {
  button,
  code,
  enrol,
  main,
  setUpMarketWithSecondFactor,
  signOut,
  typePassword,
  violations,
} from '../../../support/actions/second-factor-actions.ts'
import { signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { callApiAs } from '../../../support/actions/staff-actions.ts'
import { haat, openSecondPhone, page, pageErrors } from '../../../support/phones/browser-fixture.ts'

const STEP_MS = 30_000
const PASSWORD = 'a-long-password'
const NEW_ADMIN = { name: 'Shirin Akter', email: 'shirin@haat.example', phoneNumber: '01712345670' }

setUpMarketWithSecondFactor()

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

  it('is asked for before the email is changed and the own data is downloaded', async () => {
    await signInOnPage(page, haat.url, 'admin@haat.example', '/dashboard/settings')
    const { codes } = await enrol('haat-demo')
    const [first = '', second = ''] = codes

    const email = main().getByRole('region', { name: 'Change sign-in email' })
    await email.getByLabel('New email').fill('rehana@haat.example')
    await email.getByLabel('Your password').fill('haat-demo')
    await page.keyboard.press('Enter')
    await expect.poll(() => code().evaluate(input => input === document.activeElement)).toBe(true)
    expect(await violations()).toEqual([])
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await email.getByText('This code is wrong').waitFor()
    await email.getByRole('button', { name: 'Use a recovery code' }).click()
    await email.getByLabel('Recovery code').fill(first)
    await page.keyboard.press('Enter')
    await email.getByText('We sent a link to rehana@haat.example.').waitFor()
    expect(await email.getByLabel('New email').inputValue()).toBe('')

    await button('Download my data').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill('haat-demo')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await dialog.getByLabel('Recovery code').fill(second)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/^haat-my-data.*\.json$/)
    await dialog.waitFor({ state: 'hidden' })
    expect(pageErrors).toEqual([])
  })

  it('must be set up first if it is required: every dashboard screen redirects to it until then', async () => {
    await callApiAs(haat.url, 'super-admin@haat.example', 'POST', '/users/create-admin', {
      password: PASSWORD,
      data: NEW_ADMIN,
    })
    await page.goto(`${haat.url}/login?from=${encodeURIComponent('/dashboard/customers')}`)
    await page.getByLabel('Email').fill(NEW_ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${haat.url}/dashboard/settings`)
    await main().getByText('Set up two-step verification to continue').waitFor()
    await page.goto(`${haat.url}/dashboard/customers`)
    await page.waitForURL(`${haat.url}/dashboard/settings`)
    await enrol(PASSWORD)
    await main().getByRole('heading', { name: 'Change password' }).waitFor()
    await page.goto(`${haat.url}/dashboard/customers`)
    await main().getByRole('row').filter({ hasText: 'Mahmudul Hasan' }).waitFor()

    const owner = await openSecondPhone({ serviceWorkers: 'block' })
    await signInOnPage(owner.page, haat.url, 'super-admin@haat.example', '/dashboard/admins')
    await owner.page.getByRole('button', { name: `Reset two-step verification for ${NEW_ADMIN.name}` }).click()
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Reset two-step verification' }).click()
    await owner.page.getByRole('status').getByText('Two-step verification is reset.').waitFor()
    await page.waitForURL(/\/login/)
    await owner.context.close()
    expect(pageErrors).toEqual([])
  })
})
