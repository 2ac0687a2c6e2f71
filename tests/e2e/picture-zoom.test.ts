import { beforeEach, describe, expect, it } from 'vitest'
import { haat, openNewPhone, page, saree, setUpBrowserFixture } from '../support/browser-fixture.ts'

setUpBrowserFixture()
beforeEach(() => openNewPhone())

const closely = () => page.getByRole('dialog', { name: saree.name })
const widthOfPicture = async (): Promise<number> =>
  Math.round((await closely().getByRole('img', { name: saree.name }).boundingBox())!.width)

describe('The picture of a product', () => {
  it('is looked at closely over the whole window, by button, tap and key, and gives the focus back', async () => {
    await page.goto(`${haat.url}/products/${saree.id}`)
    const opener = page.getByRole('button', { name: `Enlarge picture: ${saree.name}` })
    await opener.click()
    const whole = await widthOfPicture()
    expect(whole).toBeGreaterThan(300)
    await closely().getByRole('button', { name: 'Zoom in' }).click()
    expect(await widthOfPicture()).toBe(2 * whole)
    await closely().getByRole('region', { name: saree.name }).click()
    expect(await widthOfPicture()).toBe(4 * whole)
    expect(await closely().getByRole('button', { name: 'Zoom in' }).isDisabled()).toBe(true)
    await closely().getByRole('region', { name: saree.name }).press('-')
    expect(await widthOfPicture()).toBe(2 * whole)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.keyboard.press('Escape')
    await closely().waitFor({ state: 'hidden' })
    expect(await opener.evaluate(button => button === document.activeElement)).toBe(true)
  })

  it('stays under the finger when it grows', async () => {
    await page.goto(`${haat.url}/products/${saree.id}`)
    await page.getByRole('button', { name: `Enlarge picture: ${saree.name}` }).click()
    await closely().evaluate(it =>
      Promise.all(it.getAnimations().map(({ finished }) => finished)).then(() => undefined),
    )
    const picture = closely().getByRole('img', { name: saree.name })
    const placed = (await picture.boundingBox())!
    const finger = { x: placed.x + placed.width * 0.25, y: placed.y + placed.height * 0.6 }
    const underFinger = async () => {
      const { x, y, width, height } = (await picture.boundingBox())!
      return [(finger.x - x) / width, (finger.y - y) / height]
    }
    // Twice as large it may not fill the window yet, and lies where there is room.
    await page.mouse.click(finger.x, finger.y)
    const [across, down] = await underFinger()
    await page.mouse.click(finger.x, finger.y)
    const [acrossAfter, downAfter] = await underFinger()
    expect(acrossAfter).toBeCloseTo(across!, 1)
    expect(downAfter).toBeCloseTo(down!, 1)
  })

  it('grows out of the card that was tapped, from another product’s screen too', async () => {
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(error.message))
    await page.goto(`${haat.url}/products?category=Sarees`)
    const carried = page.evaluate(
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
    await page.getByRole('main').getByRole('link', { name: saree.name, exact: true }).first().click()
    expect(await carried).toBeGreaterThan(0)
    await page.getByRole('heading', { level: 1, name: saree.name }).waitFor()
    const related = page.getByRole('list', { name: 'Related products' }).getByRole('heading')
    const next = (await related.first().textContent())!
    await related.getByRole('link', { name: next, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: next }).waitFor()
    expect(complaints).toEqual([])
  })
})
