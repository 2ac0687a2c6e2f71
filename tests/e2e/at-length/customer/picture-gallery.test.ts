import { beforeEach, describe, expect, it } from 'vitest'
import { queryMarket, waitUntilOfflineReady } from '../../../support/actions/shopper-actions.ts'
import { context, haat, openNewPhone, page, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()
beforeEach(async () => {
  await openNewPhone({ serviceWorkers: 'block' })
  await page.goto(`${haat.url}/products/${panjabi().id}`)
})

/** A product with three pictures: itself with other things, laid out, and its weave. */
const panjabi = () =>
  queryMarket<{ id: string; name: string }>(
    haat.dataDir,
    `select p.id, p.name from products p join categories c on c.id = p.category_id
      where c.name = 'Panjabi and kurta' and p.is_listed = 1 order by p.name limit 1`,
  )[0]!

const gallery = () => page.getByRole('region', { name: `Pictures of ${panjabi().name}` })
const thumbnail = (number: number) => gallery().getByRole('button', { name: `Show picture ${number} of 3` })
const shown = () => gallery().locator('button[aria-current="true"]').getAttribute('aria-label')
const opener = (name: string) => gallery().getByRole('button', { name: `Enlarge picture: ${name}` })

describe('The pictures of a product', () => {
  it('are chosen by thumbnail and by swiping, and each opens in the whole window', async () => {
    expect(await shown()).toBe('Show picture 1 of 3')
    await thumbnail(3).click()
    await expect.poll(shown).toBe('Show picture 3 of 3')
    await opener('The weave, close up').click()
    await page.getByRole('dialog', { name: 'The weave, close up' }).getByRole('button', { name: 'Zoom in' }).click()
    await page.keyboard.press('Escape')
    await opener('The weave, close up').evaluate(picture => picture.parentElement!.scrollBy(-picture.clientWidth, 0))
    await expect.poll(shown).toBe('Show picture 2 of 3')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  it('are moved by the arrow keys, which take the focus along', async () => {
    // Until the app has taken over the page, keys do nothing.
    await thumbnail(2).click()
    await expect.poll(shown).toBe('Show picture 2 of 3')
    await thumbnail(1).click()
    await expect.poll(shown).toBe('Show picture 1 of 3')
    await opener(panjabi().name).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(shown).toBe('Show picture 2 of 3')
    const second = opener('Laid out, from the front')
    expect(await second.evaluate(button => button === document.activeElement)).toBe(true)
    await page.keyboard.press('End')
    await expect.poll(shown).toBe('Show picture 3 of 3')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Home')
    await expect.poll(shown).toBe('Show picture 1 of 3')
  })
})

describe('The pictures of a product in the whole window', () => {
  const window = (name: string) => page.getByRole('dialog', { name })
  const press = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
  const SECOND = 'Laid out, from the front'
  const THIRD = 'The weave, close up'

  it('follow each other by button, key and swipe, each as a whole, and the last one is shown in the page', async () => {
    await thumbnail(1).click()
    await opener(panjabi().name).click()
    await press('Zoom in')
    await press('Next picture')
    await window(SECOND).getByText('2 of 3').waitFor()
    await window(SECOND).getByText('100%').waitFor()
    await page.keyboard.press('ArrowRight')
    const view = window(THIRD).getByRole('region', { name: THIRD })
    const { x, y, width } = (await view.boundingBox())!
    await page.mouse.move(x + width * 0.8, y + 100)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.2, y + 110, { steps: 4 })
    await page.mouse.up()
    await window(panjabi().name).getByText('1 of 3').waitFor()
    await press('Previous picture')
    await window(THIRD).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(shown).toBe('Show picture 3 of 3')
    await expect.poll(() => opener(THIRD).evaluate(button => button === document.activeElement)).toBe(true)
  })

  it('show another part, not another picture, by arrow key and drag while they are enlarged', async () => {
    await thumbnail(1).click()
    await opener(panjabi().name).click()
    await press('Zoom in')
    await press('Zoom in')
    const view = page.getByRole('dialog').getByRole('region', { name: panjabi().name })
    await view.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => view.evaluate(it => it.scrollLeft)).toBeGreaterThan(0)
    await window(panjabi().name).getByText('1 of 3').waitFor()
  })
})

describe('The pictures of a product without a network', () => {
  const pictures = () => page.locator('.picture-gallery .picture')
  const countLoaded = () =>
    pictures()
      .locator('img')
      .evaluateAll(found => found.filter(image => (image as HTMLImageElement).naturalWidth > 0).length)
  const countBlurred = () =>
    pictures().evaluateAll(found => found.filter(tile => (tile as HTMLElement).style.backgroundImage !== '').length)

  it('are those that were seen, and others are blurred', async () => {
    await openNewPhone()
    await page.goto(`${haat.url}/products/${panjabi().id}`)
    await waitUntilOfflineReady(page)
    await thumbnail(3).click()
    await expect.poll(countLoaded).toBeGreaterThanOrEqual(4)
    const seen = await countLoaded()
    await context.setOffline(true)
    await page.reload()
    await expect.poll(countLoaded).toBe(seen)

    const [unseen] = queryMarket<{ id: string }>(
      haat.dataDir,
      `select p.id from products p join categories c on c.id = p.category_id
        where c.name <> 'Panjabi and kurta' and p.is_listed = 1 and p.picture_count > 1 order by p.created_at limit 1`,
    )
    await page.goto(`${haat.url}/products/${unseen!.id}`)
    await expect.poll(countBlurred).toBeGreaterThan(0)
    expect(await countLoaded()).toBe(0)
  })
})
