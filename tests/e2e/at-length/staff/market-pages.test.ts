import { describe, expect, it } from 'vitest'
import { signInOnPage, waitUntilOfflineReady } from '../../../support/actions/shopper-actions.ts'
import {
  haat,
  openSecondPhone,
  page,
  pageErrors,
  setUpBrowserFixturePerTest,
} from '../../../support/phones/browser-fixture.ts'
import { main, openAdminPage } from '../../../support/screens/admin-screens.ts'

setUpBrowserFixturePerTest()

describe('A page of the market', () => {
  it('is written from a starting text, published, found in the footer and read offline', async () => {
    await signInOnPage(page, haat.url, 'admin@haat.example', '/dashboard/index')
    await openAdminPage(page, '/dashboard/pages')
    await main(page).getByRole('link', { name: 'Start from Terms' }).click()
    const text = main(page).getByLabel('Text (English)', { exact: true })
    await text.fill(`${await text.inputValue()}\n\n## Our own rule\n\nNo <b>frogs</b>.`)
    await main(page).getByRole('button', { name: 'Save and publish' }).click()
    await main(page).getByRole('row', { name: /Terms/ }).getByText('Published').waitFor()

    const shopper = await openSecondPhone()
    await shopper.page.goto(haat.url)
    await waitUntilOfflineReady(shopper.page)
    const link = shopper.page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })
    await link.click()
    const article = shopper.page.getByRole('main')
    await article.getByRole('heading', { name: 'Our own rule' }).waitFor()
    await article.getByText('No <b>frogs</b>.').waitFor()
    await shopper.context.setOffline(true)
    await shopper.page.reload()
    await article.getByText('No <b>frogs</b>.').waitFor()
    expect(await shopper.page.title()).toContain('Terms')
    expect(pageErrors).toEqual([])
  })
})
