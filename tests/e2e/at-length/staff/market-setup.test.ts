import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { createPhoto } from '../../../support/fixtures/form-requests.ts'
import { context, haat, page, pageErrors, setUpBrowserFixturePerTest } from '../../../support/phones/browser-fixture.ts'
import { startDemoServer } from '../../../support/servers/demo-server.ts'

const OWNER = { email: 'owner@bazar.example', password: 'a-long-password' }

const startEmptyServer = () =>
  startDemoServer({
    dataDir: mkdtempSync(join(tmpdir(), 'haat-')),
    env: { DEMO: 'off', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
  })

setUpBrowserFixturePerTest(() => undefined, startEmptyServer)

const main = () => page.getByRole('main')
const steps = () => main().getByRole('list', { name: 'First steps' }).getByRole('listitem')

describe('The owner of an empty market', () => {
  it('is led through its first steps, and starts with a set of categories', async () => {
    await signInOnPage(page, haat.url, OWNER.email, '/dashboard/index', OWNER.password)
    await steps().first().waitFor()
    expect(await steps().count()).toBe(10)
    expect(await main().getByText('All done.').count()).toBe(0)
    await main().getByRole('button', { name: 'Cash on delivery only' }).click()
    await steps().filter({ hasText: 'Take payments online' }).waitFor({ state: 'detached' })

    await main().getByRole('link', { name: 'Choose a set' }).click()
    await main().getByRole('button', { name: 'Add 8 categories' }).click()
    const card = main().getByRole('article', { name: 'Books and stationery', exact: true })
    await card.waitFor()
    await expect
      .poll(() => card.locator('img').evaluate(image => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await main().getByRole('article').count()).toBe(8)

    await page.goto(`${haat.url}/dashboard/index`)
    await steps().filter({ hasText: 'Add the categories of the market, done' }).waitFor()
    expect(pageErrors).toEqual([])
  })

  it('sees a step as done as soon as the change that was made without a network is sent', async () => {
    await signInOnPage(page, haat.url, OWNER.email, '/dashboard/index', OWNER.password)
    await steps().filter({ hasText: 'Add the categories of the market' }).waitFor()
    await main().getByRole('link', { name: 'Add a category' }).click()
    await main().getByLabel('Name', { exact: true }).fill('Kites')
    const picture = { name: 'kite.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await createPhoto()) }
    await page.locator('input[aria-label="Picture"]').setInputFiles(picture)
    await context.setOffline(true)
    await main().getByRole('button', { name: 'Add the category' }).click()
    await main().getByRole('article', { name: 'Kites', exact: true }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Today' }).first().click()
    await page.waitForURL('**/dashboard/index')
    await context.setOffline(false)
    await steps().filter({ hasText: 'Add the categories of the market, done' }).waitFor()
    expect(pageErrors).toEqual([])
  })
})
