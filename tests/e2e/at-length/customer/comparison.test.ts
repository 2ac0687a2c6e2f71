import { beforeEach, describe, expect, it } from 'vitest'
import { haat, openNewPhone, page, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()
beforeEach(() => openNewPhone({ serviceWorkers: 'block' }))

describe('The comparison on a phone', () => {
  it('shows two products and the edge of the third, and keeps its labels while it scrolls', async () => {
    await page.goto(`${haat.url}/products?category=Saree`)
    const buttons = page.getByRole('button', { name: /^Add to Compare/ })
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    for (const at of [0, 1, 2]) {
      await buttons.nth(at).click()
      await page.getByRole('link', { name: `Compare Now (${at + 1})` }).waitFor()
      // A toast that appears over the next button while it is pressed would take the press.
      await dismiss.click()
      await dismiss.waitFor({ state: 'detached' })
    }
    await page.getByRole('link', { name: /^Compare Now/ }).click()
    const [, one, two, three] = await Promise.all(
      [0, 1, 2, 3].map(at => page.getByRole('columnheader').nth(at).boundingBox()),
    )
    const window = (await page.getByRole('region', { name: 'Side by side' }).boundingBox())!
    const end = window.x + window.width
    expect(one!.x).toBeGreaterThanOrEqual(window.x)
    expect(two!.x + two!.width).toBeLessThan(end - 30)
    expect(three!.x + 30).toBeLessThan(end)
    const label = page.getByRole('rowheader', { name: 'Availability' })
    const before = await label.boundingBox()
    await page.getByRole('cell').nth(2).scrollIntoViewIfNeeded()
    expect((await label.boundingBox())!.x).toBe(before!.x)
  })
})
