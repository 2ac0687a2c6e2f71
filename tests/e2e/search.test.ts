import { expect, it } from 'vitest'
import { waitUntilOfflineReady } from '../support/actions/shopper-actions.ts'
import { context, haat, openNewPhone, page, setUpBrowserFixture } from '../support/phones/browser-fixture.ts'

setUpBrowserFixture()

it('A search for Bangla in Latin letters suggests the category, and shows the best matches first, online and offline', async () => {
  await openNewPhone()
  await page.goto(haat.url)
  await waitUntilOfflineReady(page)
  const online = await search('shari')
  await expect.poll(() => page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('best')
  // A jamdani is a saree; one of them says so in its Bangla name only.
  expect(online.filter(name => !/saree|jamdani/i.test(name))).toEqual([])
  await context.setOffline(true)
  expect(await search('sharee')).toEqual(online)
})

/** Searches, and returns the names of the first page. */
const search = async (term: string): Promise<string[]> => {
  const box = page.getByRole('combobox', { name: 'Search everything in Haat' })
  await box.fill(term)
  await page.getByRole('option', { name: /^Saree\s*Category/ }).waitFor()
  await box.press('Enter')
  const heading = `Search results for - ${term}`
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  const names = page.getByRole('list', { name: heading }).getByRole('heading')
  await expect.poll(() => names.count()).toBe(12)
  return names.allTextContents()
}
