import { beforeEach, describe, expect, it } from 'vitest'
import { main, press } from '../../../support/actions/customer-changes.ts'
import { queryMarket, signInOnPage, waitUntilAccountOfflineReady } from '../../../support/actions/shopper-actions.ts'
import { createPhoto } from '../../../support/fixtures/form-requests.ts'
import { context, haat, openNewPhone, page, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()
beforeEach(() => openNewPhone())

const countPhotos = () => queryMarket<{ id: string }>(haat.dataDir, 'select id from review_photos').length
const choosePhotos = async (...colours: string[]) => {
  const photos = await Promise.all(
    colours.map(async colour => ({
      name: `${colour}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await createPhoto(colour)),
    })),
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Photos', { exact: true }).setInputFiles(photos)
  await dialog.getByRole('img', { name: `Photo ${photos.length}` }).waitFor()
}

describe('Photos of a review', () => {
  it('wait with it, are sent once, open in the whole window, and go when their author takes them away', async () => {
    const before = countPhotos()
    await signInOnPage(page, haat.url, 'customer@haat.example', '/dashboard/my-reviews')
    await waitUntilAccountOfflineReady(page)
    const opener = main().getByRole('button', { name: 'Write a review of' }).first()
    const product = (await opener.getAttribute('aria-label'))!.replace('Write a review of ', '')
    await context.setOffline(true)
    await opener.click()
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^5 stars/ })
      .check({ force: true })
    await choosePhotos('#0a7a4a', '#b91c1c')
    await press('Submit review', page.getByRole('dialog'))
    const card = main().getByRole('article', { name: product, exact: true })
    await card.getByText('2 photos waiting to send').waitFor()
    expect(countPhotos()).toBe(before)

    await context.setOffline(false)
    await card.getByRole('button', { name: 'Photo 2 by' }).waitFor()
    expect(countPhotos()).toBe(before + 2)

    await card.getByRole('link', { name: product }).click()
    const reviews = page.locator('#reviews')
    await reviews.getByRole('button', { name: 'Photo 1 by' }).first().click()
    const window = page.getByRole('dialog', { name: 'Photo 1 by' })
    await window.getByRole('button', { name: 'Next picture' }).click()
    await page.getByRole('dialog', { name: 'Photo 2 by' }).waitFor()
    await page.keyboard.press('Escape')

    await reviews.getByRole('button', { name: 'Edit your review' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Photo 1' }).click()
    await press('Submit review', page.getByRole('dialog'))
    await expect.poll(countPhotos).toBe(before + 1)
  })
})
