import { describe, expect, it } from 'vitest'
import { arrive, haat, openStage, page, saree } from '../support/stage.ts'

openStage()

describe('A product', () => {
  it('says how many are left to whoever asks for more', async () => {
    await arrive()
    await page.goto(`${haat.url}/products/${saree.id}`)
    const quantity = page.getByRole('textbox', { name: `Quantity of ${saree.name}` })
    await quantity.fill('9999')
    await quantity.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: `Only ${saree.stock} left` })
      .waitFor()
    expect(await quantity.inputValue()).toBe(String(saree.stock))
  })
})

describe('The comparison on a phone', () => {
  it('shows two products whole and the edge of the third, which keeps its labels when it is moved there', async () => {
    await arrive()
    await page.goto(`${haat.url}/products?category=Sarees`)
    const buttons = page.getByRole('button', { name: /^Add to Compare/ })
    for (const at of [0, 1, 2]) {
      await buttons.nth(at).click()
      await page.getByRole('link', { name: `Compare Now (${at + 1})` }).waitFor()
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
