import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { SHEET_COLOURS } from '../../../../src/contract/market/market-colours.ts'
import { signInOnPage } from '../../../support/actions/shopper-actions.ts'
import {
  haat,
  openSecondPhone,
  page,
  pageErrors,
  setUpBrowserFixturePerTest,
} from '../../../support/phones/browser-fixture.ts'
import { findToast, main, openAdminPage } from '../../../support/screens/admin-screens.ts'

const PHONE = { serviceWorkers: 'block' } as const

setUpBrowserFixturePerTest(undefined, undefined, PHONE)

/** As the light theme shows it. */
const readBrandFill = (shopper: Page): Promise<string> =>
  shopper.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-fill').trim())

describe('A market that its owner renames', () => {
  it('has its new name and phone in the header of each device from its next sync on, and nothing that was emptied', async () => {
    const shopper = (await openSecondPhone(PHONE)).page
    await shopper.goto(haat.url)
    await shopper.locator('#root:not([data-rendered])').waitFor()
    await shopper.getByRole('link', { name: 'Haat, home' }).waitFor()

    await signInOnPage(page, haat.url, 'super-admin@haat.example', '/dashboard/index')
    await openAdminPage(page, '/dashboard/market')
    await main(page).getByLabel('Name of the market (optional)', { exact: true }).fill('Bazar Bondhu')
    await main(page).getByLabel('Name of the market in Bangla').fill('বাজার বন্ধু')
    await main(page).getByLabel('Phone').fill('16222')
    await main(page).getByLabel('Opening hours (optional)', { exact: true }).fill('')
    await main(page).getByLabel('Opening hours in Bangla').fill('')
    await main(page).getByLabel('Main colour (optional)', { exact: true }).fill('#ffe000')
    await main(page).getByText('Changed until text on it can be read: Main colour').waitFor()
    await main(page).getByLabel('Main colour (optional)', { exact: true }).fill('#7a1f3d')
    await main(page).getByRole('button', { name: 'Save changes' }).click()
    await findToast(page, 'Successfully updated')
    await expect.poll(() => page.title()).toBe('Market settings · Bazar Bondhu')

    // Back online: the device asks for what has changed.
    await shopper.evaluate(() => dispatchEvent(new Event('online')))
    await shopper.getByRole('link', { name: 'Bazar Bondhu, home' }).waitFor({ timeout: 60_000 })
    await expect.poll(() => shopper.title()).toBe('Bazar Bondhu')
    expect(await readBrandFill(shopper)).toBe('#7a1f3d')
    await shopper.goto(`${haat.url}/contact`)
    expect(await readBrandFill(shopper)).toBe('#7a1f3d')
    await shopper.getByRole('main').getByRole('link', { name: '16222' }).waitFor()
    expect(await shopper.getByRole('main').getByText('Every day').count()).toBe(0)
    expect(pageErrors).toEqual([])
  })

  it('is not overwritten by another owner who had it open, and who then sees what was changed', async () => {
    const other = (await openSecondPhone(PHONE)).page
    for (const owner of [page, other]) {
      await signInOnPage(owner, haat.url, 'super-admin@haat.example', '/dashboard/index')
      await openAdminPage(owner, '/dashboard/market')
      await main(owner).getByLabel('Phone').waitFor()
    }
    await main(other).getByLabel('Phone').fill('16333')
    await main(page).getByLabel('Phone').fill('16222')
    await main(page).getByRole('button', { name: 'Save changes' }).click()
    await findToast(page, 'Successfully updated')
    await main(other).getByRole('button', { name: 'Save changes' }).click()
    await main(other).getByRole('button', { name: 'Show their changes' }).click()
    await expect.poll(() => main(other).getByLabel('Phone').inputValue()).toBe('16222')
    await main(other).getByLabel('Phone').fill('16333')
    await main(other).getByRole('button', { name: 'Save changes' }).click()
    await findToast(other, 'Successfully updated')
  })
})

describe('The colours of the style sheet', () => {
  it('are those on which the corrected colours of a market are measured, in both themes', async () => {
    await page.goto(haat.url)
    const read = (name: string) =>
      page.evaluate(property => {
        const pixel = new OffscreenCanvas(1, 1).getContext('2d')!
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = `var(--${property})`
        pixel.fillStyle = getComputedStyle(probe).color
        pixel.fillRect(0, 0, 1, 1)
        probe.remove()
        const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data
        return `#${[red, green, blue].map(channel => channel!.toString(16).padStart(2, '0')).join('')}`
      }, name)
    const readAll = async () => {
      const entries: [string, string][] = []
      for (const name of Object.keys(SHEET_COLOURS)) entries.push([name, await read(name)])
      return Object.fromEntries(entries)
    }
    const ofTheme = (theme: 'light' | 'dark') =>
      Object.fromEntries(Object.entries(SHEET_COLOURS).map(([name, colour]) => [name, colour[theme]]))
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await readAll()).toEqual(ofTheme('light'))
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await readAll()).toEqual(ofTheme('dark'))
  })
})
