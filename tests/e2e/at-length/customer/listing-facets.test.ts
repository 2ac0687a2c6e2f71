import { describe, expect, it } from 'vitest'
import { waitUntilOfflineReady } from '../../../support/actions/shopper-actions.ts'
import { context, haat, openNewPhone, page, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

const PANJABIS = '/products?category=Panjabi+and+kurta'
const DESKTOP = { viewport: { width: 1280, height: 900 } }

const value = (name: RegExp) => page.getByRole('checkbox', { name })
/** The number in "M (12)". */
const countOf = async (name: RegExp) => {
  const label =
    (await page
      .locator('label')
      .filter({ has: value(name) })
      .textContent()) ?? ''
  return Number(/\((\d+)\)/.exec(label)?.[1])
}
const listed = async () =>
  Number.parseInt(
    (await page
      .getByRole('status')
      .filter({ hasText: /products?/ })
      .textContent()) ?? '',
    10,
  )
const optionsInAddress = () => new URL(page.url()).searchParams.get('options')

/** The app asks for the counts when the mouse moves, and a test moves it once. */
const moveMouse = async () => {
  await page.locator('#root:not([data-rendered])').waitFor()
  await page.mouse.move(300, 300)
}

const tick = async (name: RegExp) => {
  const expected = await countOf(name)
  await value(name).check()
  await expect.poll(listed).toBe(expected)
}

describe('The filters of a list', () => {
  it('narrow it on a desktop by sizes and colours, to as many products as they say, and are chips', async () => {
    await openNewPhone(DESKTOP)
    await page.goto(haat.url + PANJABIS)
    await moveMouse()
    await value(/^M \(/).waitFor()
    await tick(/^M \(/)
    await tick(/^Blue \(/)
    expect(optionsInAddress()).toBe('Size:M,Colour:Blue')
    await page.reload()
    await moveMouse()
    await value(/^M \(/).and(page.locator(':checked')).waitFor()
    await page.getByRole('button', { name: 'Remove Size: M' }).click()
    await expect.poll(optionsInAddress).toBe('Colour:Blue')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => page.url()).not.toContain('options')
  })

  it('count the products of the phone without a network', async () => {
    await openNewPhone()
    await page.goto(haat.url + PANJABIS)
    await waitUntilOfflineReady(page)
    await context.setOffline(true)
    await page.goto(`${haat.url}/products?category=Shoe`)
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    await value(/^40 \(/).waitFor()
    await tick(/^40 \(/)
    await page.getByRole('button', { name: /^Show \d+ products?$/ }).click()
    await page.getByRole('button', { name: 'Remove Size: 40' }).waitFor()
  })
})
