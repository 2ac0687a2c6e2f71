import { describe, expect, it } from 'vitest'
import { signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { createPhoto } from '../../../support/fixtures/form-requests.ts'
import {
  haat,
  openSecondPhone,
  page,
  pageErrors,
  setUpBrowserFixturePerTest,
} from '../../../support/phones/browser-fixture.ts'
import { dialog, findToast, main, openAdminPage } from '../../../support/screens/admin-screens.ts'

setUpBrowserFixturePerTest()

describe('A home page of which the owner chooses the blocks', () => {
  it('shows them in their order to shoppers, from the server and offline', async () => {
    await signInOnPage(page, haat.url, 'super-admin@haat.example', '/dashboard/index')
    await openAdminPage(page, '/dashboard/home')
    await main(page).getByRole('button', { name: 'Start from its parts' }).click()
    await main(page).getByRole('button', { name: 'Banner', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await dialog(page).getByText('A banner needs a picture.').waitFor()
    const photo = { name: 'eid.png', mimeType: 'image/png', buffer: Buffer.from(await createPhoto()) }
    await dialog(page).getByLabel('Picture', { exact: true }).last().setInputFiles(photo)
    await dialog(page).getByRole('button', { name: 'Remove Picture' }).waitFor()
    await dialog(page).getByText('A banner needs a picture.').waitFor({ state: 'detached' })
    await dialog(page).getByText('Pictures for phones', { exact: true }).click()
    const tall = await createPhoto('#b3261e', { width: 800, height: 640 })
    const tallPhoto = { name: 'eid-phone.png', mimeType: 'image/png', buffer: Buffer.from(tall) }
    await dialog(page).getByLabel('Picture for phones', { exact: true }).last().setInputFiles(tallPhoto)
    await dialog(page).getByRole('button', { name: 'Remove Picture for phones' }).waitFor()
    await dialog(page).getByLabel('What the picture says (optional)', { exact: true }).fill('Eid offers')
    await dialog(page).getByLabel('Where it leads').fill('/products?category=Saree')
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await main(page).getByRole('button', { name: 'Product shelf' }).click()
    await dialog(page).getByLabel('Which products').selectOption({ label: 'Of a category' })
    await dialog(page).getByLabel('Category').selectOption({ label: 'Saree' })
    await dialog(page).getByRole('button', { name: 'Done' }).click()

    const list = main(page).getByRole('list', { name: 'Blocks of the home page' })
    const handle = list.getByRole('button', { name: 'Move Eid offers', exact: true })
    for (let step = 0; step < 3; step += 1) await handle.press('ArrowUp')
    expect((await list.getByRole('listitem').allInnerTexts()).map(text => text.split('\n')[0])).toEqual([
      ...['Eid offers', 'Greeting', 'Featured Category', 'Featured Products', 'Product shelf: Of a category'],
    ])
    await main(page).getByRole('button', { name: 'Preview' }).click()
    const preview = page.frameLocator('iframe[title="The home page on a phone"]')
    await preview.getByRole('img', { name: 'Eid offers' }).waitFor()
    await preview.getByRole('heading', { name: 'Saree', exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await main(page).getByRole('button', { name: 'Save changes' }).click()
    await findToast(page, 'Successfully updated')

    const shopper = (await openSecondPhone()).page
    const html = await (await fetch(haat.url)).text()
    expect(html.indexOf('Eid offers')).toBeGreaterThan(0)
    expect(html).toContain('<h1 id="hero-title">')
    const requests: string[] = []
    shopper.on('request', request => requests.push(new URL(request.url()).pathname + new URL(request.url()).search))
    await shopper.goto(haat.url)
    await shopper.locator('#root:not([data-rendered])').waitFor()
    const shelf = shopper.getByRole('region', { name: 'Saree' })
    expect(await shelf.getByRole('listitem').count()).toBeGreaterThan(2)
    await shopper.getByRole('link', { name: 'Eid offers' }).waitFor()
    expect(requests.filter(path => path.startsWith('/api/v1/products?'))).toEqual([])
    const shapeAt = async (width: number) => {
      await shopper.setViewportSize({ width, height: 800 })
      const banner = shopper.getByRole('img', { name: 'Eid offers' })
      await expect
        .poll(() => banner.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
        .toBe(true)
      const box = (await banner.boundingBox())!
      const path = await banner.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname.slice(0, 20))
      return { path, ratio: Math.round((box.width / box.height) * 100) / 100 }
    }
    const [phone, computer] = [await shapeAt(390), await shapeAt(1280)]
    expect(phone.ratio).toBe(1.25)
    expect(computer.path).not.toBe(phone.path)
    expect(computer.ratio).not.toBe(phone.ratio)
    expect(await shopper.getByRole('heading', { name: 'Bestsellers' }).count()).toBe(0)

    await shopper.evaluate(() => navigator.serviceWorker.ready)
    await shopper.context().setOffline(true)
    await shopper.reload()
    await shopper.getByRole('region', { name: 'Saree' }).getByRole('listitem').first().waitFor()
    await shopper.getByRole('link', { name: 'Eid offers' }).click()
    await shopper.getByRole('heading', { level: 1, name: 'All Sarees' }).waitFor()
    expect(pageErrors).toEqual([])
  })
})
