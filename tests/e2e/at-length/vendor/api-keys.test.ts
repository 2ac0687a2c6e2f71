import { describe, expect, it } from 'vitest'
import { signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { haat, openNewPhone, page, saree, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'
import { dialog, main } from '../../../support/screens/admin-screens.ts'

setUpBrowserFixture()

const ask = async (token: string) =>
  (await fetch(`${haat.url}/api/v1/orders/shop-orders`, { headers: { authorization: `Bearer ${token}` } })).status

describe('A vendor with a till', () => {
  it('makes a key for it, sees it once, and ends it', async () => {
    await openNewPhone()
    await signInOnPage(page, haat.url, saree.vendor, '/dashboard/settings')
    await main(page).getByRole('link', { name: 'API keys' }).click()
    await main(page).getByText('You have no API keys').waitFor()
    await main(page).getByRole('button', { name: 'Make a key' }).click()
    const form = main(page).getByRole('region', { name: 'Make a key' })
    expect(await form.getByRole('button', { name: 'Make a key' }).isDisabled()).toBe(true)
    await form.getByLabel('Read orders, with names and addresses of customers').check()
    await form.getByRole('button', { name: 'Make a key' }).click()
    await form.getByText('Enter a name for the key.').waitFor()
    await form.getByLabel('Name', { exact: true }).fill('The till in Mirpur')
    await form.getByLabel('Your password').fill('wrong-password')
    await form.getByRole('button', { name: 'Make a key' }).click()
    await form.getByText('The password is incorrect.').waitFor()
    await form.getByLabel('Your password').fill('haat-demo')
    await form.getByRole('button', { name: 'Make a key' }).click()
    const token = await main(page).getByLabel('API key', { exact: true }).inputValue()
    expect(token).toMatch(/^mk_/)
    expect(await ask(token)).toBe(200)
    await main(page).getByRole('button', { name: 'I have copied it' }).click()
    await page.reload()
    await main(page).getByRole('region', { name: 'The till in Mirpur' }).waitFor()
    expect(await page.content()).not.toContain(token)
    await main(page).getByRole('button', { name: 'End the key The till in Mirpur' }).click()
    await dialog(page).getByRole('button', { name: 'End the key' }).click()
    await main(page).getByText('You have no API keys').waitFor()
    expect(await ask(token)).toBe(401)
  })
})
