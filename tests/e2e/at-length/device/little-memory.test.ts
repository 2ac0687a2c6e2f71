import { describe, expect, it } from 'vitest'
import { signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { createPhoto } from '../../../support/fixtures/form-requests.ts'
import { haat, openNewPhone, page, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

/** Runs in the page, until it is loaded again: what an iPhone does where it has no memory for a picture. */
const SHORTAGES = {
  'no canvas to draw on': () => {
    HTMLCanvasElement.prototype.getContext = () => null
  },
  'no file of what was drawn': () => {
    HTMLCanvasElement.prototype.toBlob = done => done(null)
  },
  'a file that cannot be read': () => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('Lost', 'NotReadableError'))
  },
}

describe('A phone without memory for a photo', () => {
  it.each(Object.entries(SHORTAGES))(
    'says so in the form, and takes the photo when there is some again: %s',
    async (_, begin) => {
      await openNewPhone()
      await signInOnPage(page, haat.url, 'vendor@haat.example', '/dashboard/shop-products?open=new')
      const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await createPhoto()) }
      const choose = () => page.locator('input[aria-label="Picture"]').setInputFiles(photo)
      const preview = page.getByRole('main').locator('img[src^="blob:"]')
      const message = page.getByText('This phone has too little memory for this photo at the moment.')
      await page.getByRole('button', { name: 'Add the product' }).waitFor()
      await page.evaluate(keepOriginals)
      await page.evaluate(begin)
      await choose()
      await message.waitFor()
      expect(await preview.count()).toBe(0)
      await page.evaluate(restoreOriginals)
      await choose()
      await preview.waitFor()
      expect(await message.count()).toBe(0)
    },
  )
})

const keepOriginals = () => {
  const { getContext, toBlob } = HTMLCanvasElement.prototype
  Object.assign(globalThis, { originals: { getContext, toBlob, arrayBuffer: Blob.prototype.arrayBuffer } })
}

const restoreOriginals = () => {
  const { getContext, toBlob, arrayBuffer } = (globalThis as unknown as { originals: Record<string, never> }).originals
  Object.assign(HTMLCanvasElement.prototype, { getContext, toBlob })
  Object.assign(Blob.prototype, { arrayBuffer })
}
