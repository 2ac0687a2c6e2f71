import { beforeEach, describe, expect, it } from 'vitest'
import { queryMarket } from '../../../support/actions/shopper-actions.ts'
import { haat, openNewPhone, page, saree, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()
beforeEach(() => openNewPhone({ reducedMotion: 'no-preference', serviceWorkers: 'block' }))

const zoomDialog = () => page.getByRole('dialog', { name: saree.name })
const getPictureWidth = async (): Promise<number> =>
  Math.round((await zoomDialog().getByRole('img', { name: saree.name }).boundingBox())!.width)

describe('The picture of a product', () => {
  it('opens in the whole window, is enlarged by button, tap and key, and returns the focus', async () => {
    await page.goto(`${haat.url}/products/${saree.id}`)
    const opener = page.getByRole('button', { name: `Enlarge picture: ${saree.name}` })
    await opener.click()
    const whole = await getPictureWidth()
    expect(whole).toBeGreaterThan(300)
    await zoomDialog().getByRole('button', { name: 'Zoom in' }).click()
    expect(await getPictureWidth()).toBe(2 * whole)
    await zoomDialog().getByRole('region', { name: saree.name }).click()
    expect(await getPictureWidth()).toBe(4 * whole)
    expect(await zoomDialog().getByRole('button', { name: 'Zoom in' }).isDisabled()).toBe(true)
    await zoomDialog().getByRole('region', { name: saree.name }).press('-')
    expect(await getPictureWidth()).toBe(2 * whole)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.keyboard.press('Escape')
    await zoomDialog().waitFor({ state: 'hidden' })
    expect(await opener.evaluate(button => button === document.activeElement)).toBe(true)
  })

  it('keeps the tapped point under the finger when it is enlarged', async () => {
    await page.goto(`${haat.url}/products/${saree.id}`)
    await page.getByRole('button', { name: `Enlarge picture: ${saree.name}` }).click()
    await zoomDialog().evaluate(it =>
      Promise.all(it.getAnimations().map(({ finished }) => finished)).then(() => undefined),
    )
    const picture = zoomDialog().getByRole('img', { name: saree.name })
    const placed = (await picture.boundingBox())!
    const finger = { x: placed.x + placed.width * 0.25, y: placed.y + placed.height * 0.6 }
    const underFinger = async () => {
      const { x, y, width, height } = (await picture.boundingBox())!
      return [(finger.x - x) / width, (finger.y - y) / height]
    }
    // At twice the size it may not fill the window yet, so its position is not fixed by the finger.
    await page.mouse.click(finger.x, finger.y)
    const [across, down] = await underFinger()
    await page.mouse.click(finger.x, finger.y)
    const [acrossAfter, downAfter] = await underFinger()
    expect(acrossAfter).toBeCloseTo(across!, 1)
    expect(downAfter).toBeCloseTo(down!, 1)
  })

  it('is animated from the tapped card, also between two products', async () => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.goto(`${haat.url}/products?category=Saree`)
    const card = page.getByRole('main').getByRole('link', { name: saree.name, exact: true }).first()
    // Once without animation: a screen whose code takes longer than a moment begins with its skeleton.
    await card.click()
    await page.getByRole('heading', { level: 1, name: saree.name }).waitFor()
    await page.goBack()
    await card.waitFor()
    const animations = page.evaluate(
      () =>
        new Promise(resolve => {
          const start = document.startViewTransition.bind(document)
          document.startViewTransition = (update => {
            const transition = start(update)
            resolve(transition.ready.then(() => document.documentElement.getAnimations({ subtree: true }).length))
            return transition
          }) as typeof document.startViewTransition
        }),
    )
    await card.click()
    expect(await animations).toBeGreaterThan(0)
    await page.getByRole('heading', { level: 1, name: saree.name }).waitFor()
    // The server's list may replace the one that the phone shows first, so whichever product is there is opened.
    const related = page.getByRole('list', { name: 'Related products' }).getByRole('heading')
    await related.first().getByRole('link').click()
    await page.waitForURL(url => !url.pathname.endsWith(saree.id))
    const nextId = new URL(page.url()).pathname.split('/').at(-1)
    const [next] = queryMarket<{ name: string }>(haat.dataDir, 'select name from products where id = ?', nextId)
    await page.getByRole('heading', { level: 1, name: next!.name, exact: true }).waitFor()
    expect(errors).toEqual([])
  })
})
