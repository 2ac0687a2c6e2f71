import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { queryMarket, signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { haat, page, setUpBrowserFixturePerTest } from '../../../support/phones/browser-fixture.ts'
import { dialog, main } from '../../../support/screens/admin-screens.ts'

// Nobody is offline here, so that no worker has to be installed.
setUpBrowserFixturePerTest(undefined, undefined, { serviceWorkers: 'block' })

describe('The form of a person', () => {
  it('stays open if it was opened while typing a search, on a phone so slow that the debounce ends before it is shown', async () => {
    await signInOnPage(page, haat.url, 'admin@haat.example', '/dashboard/customers')
    await main(page).getByRole('link', { name: 'Edit Ashraf Uddin' }).waitFor()
    await page.evaluate(beBusyAfterClick, 500)
    await main(page).getByRole('searchbox', { name: 'Search customers' }).fill('a')
    await main(page).getByRole('link', { name: 'Edit Ashraf Uddin' }).dispatchEvent('click')
    const form = page.getByRole('dialog', { name: 'Edit Ashraf Uddin' })
    // Longer than the debounce of the search.
    await form.getByLabel('Address').pressSequentially('House 4, Mirpur', { delay: 40 })
    await form.getByRole('button', { name: 'Save changes' }).click()
    await page.waitForURL('**/customers?search=a')
    const written = () =>
      queryMarket(haat.dataDir, "select id from profiles where address like '%House 4, Mirpur%'").length
    await expect.poll(written).toBe(1)
  })

  it('is fetched if the person is not on this device, and says if they were deleted', async () => {
    await signInOnPage(page, haat.url, 'admin@haat.example', '/dashboard/vendors')
    const { id } = queryMarket<{ id: string }>(
      haat.dataDir,
      "select id from profiles where name = 'Tanvir Hossain'",
    )[0]!
    const openAt = (edited: string) =>
      page.goto(`${haat.url}/dashboard/vendors?search=nobody&edit=${edited}`, { waitUntil: 'commit' })
    await openAt(id)
    await page.getByRole('dialog', { name: 'Edit Tanvir Hossain' }).getByLabel('Address').waitFor()
    await openAt(uuid())
    await dialog(page).getByText('This person was deleted.').waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
  })
})

/** Runs in the page and blocks it for so many milliseconds after the next click. */
const beBusyAfterClick = (milliseconds: number) => {
  const beBusy = () => {
    for (const until = performance.now() + milliseconds; performance.now() < until; );
  }
  addEventListener('click', beBusy, { once: true })
}
