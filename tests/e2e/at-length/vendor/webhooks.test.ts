import { describe, expect, it } from 'vitest'
import { signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { haat, openNewPhone, page, saree, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'
import { dialog, main } from '../../../support/screens/admin-screens.ts'

setUpBrowserFixture()

describe('A vendor with a program of their own', () => {
  it('adds a webhook, sees its secret once, tests it, and deletes it', async () => {
    await openNewPhone()
    await signInOnPage(page, haat.url, saree.vendor, '/dashboard/settings')
    await main(page).getByRole('link', { name: 'Webhooks' }).click()
    await main(page).getByText('You have no webhooks').waitFor()
    await main(page).getByRole('button', { name: 'Add a webhook' }).click()
    const form = main(page).getByRole('region', { name: 'Add a webhook' })
    await form.getByLabel('Changes of orders').check()
    await form.getByLabel('Address').fill('https://10.0.0.5/hook')
    await form.getByLabel('Your password').fill('haat-demo')
    await form.getByRole('button', { name: 'Add a webhook' }).click()
    await form.getByText('has a name, not a number, as its host').waitFor()
    await form.getByLabel('Address').fill('https://till.invalid/a-long-path/of/a/program/that/wants/to/know/everything')
    await form.getByRole('button', { name: 'Add a webhook' }).click()
    const secret = await main(page).getByLabel('Secret of the webhook', { exact: true }).inputValue()
    expect(secret).toMatch(/^whsec_/)
    await main(page).getByRole('button', { name: 'I have copied it' }).click()
    await main(page).getByRole('button', { name: 'Send a test' }).click()
    const deliveries = main(page).getByRole('list').filter({ hasText: 'Test' })
    await deliveries.getByText('Waiting').waitFor()
    await expect
      .poll(
        async () => {
          await main(page).getByRole('button', { name: 'Refresh' }).click()
          return deliveries.textContent()
        },
        { timeout: 30_000 },
      )
      .toContain('Not reached: ')
    await page.reload()
    await main(page).getByText('The receiver accepts nothing').waitFor()
    expect(await page.content()).not.toContain(secret)
    await main(page).getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await main(page).getByText('You have no webhooks').waitFor()
  })
})
