import { describe, expect, it } from 'vitest'
import { haat, page, pageErrors } from '../support/browser-fixture.ts'
import { computeOneTimeCode } from '../support/one-time-code.ts'
import {
  code,
  enrol,
  setUpMarketWithSecondFactor,
  signOut,
  typePassword,
  violations,
} from '../support/second-factor-actions.ts'
import { signInOnPage } from '../support/shopper-actions.ts'

const STEP_MS = 30_000

setUpMarketWithSecondFactor()

describe('Two-step verification', () => {
  it('is set up by an admin, and then required at sign-in with a code', async () => {
    await signInOnPage(page, haat.url, 'admin@haat.example', '/dashboard/settings')
    const { secret } = await enrol('haat-demo')

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

    expect(pageErrors).toEqual([])
  })
})
