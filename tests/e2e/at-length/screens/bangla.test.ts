import { describe, expect, it } from 'vitest'
import { context, haat, openNewPhone, page, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

describe('A signed-out visitor', () => {
  const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name })
  const chooseLanguage = async (menu: string, language: string) => {
    await page.getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('button', { name: language, exact: true }).click()
  }

  it('chooses the language in the menu, and the next visit is prerendered in it before any script', async () => {
    await openNewPhone({ serviceWorkers: 'block' })
    await page.goto(haat.url)
    await page.getByRole('article').first().waitFor()
    await chooseLanguage('Menu', 'বাংলা')
    await heading(/^সব আছে/).waitFor()
    await context.route('**/assets/*.js', route => route.abort())
    await page.reload()
    await heading(/^সব আছে/).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('bn')
    await context.unrouteAll()
    await page.reload()
    await page.getByRole('article').first().waitFor()
    await chooseLanguage('মেনু', 'English')
    await heading(/^Everything is here/).waitFor()
    expect(await context.cookies()).toEqual([])
    await context.route('**/assets/*.js', route => route.abort())
    await page.reload()
    await heading(/^Everything is here/).waitFor()
  })
})
