import type { Locator } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatTaka } from '../../../../src/contract/messages/number-format.ts'
import { pressAddToCart, signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { haat, openNewPhone, page, saree, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'
import { type NewerWorkerProxy, startNewerWorkerProxy } from '../../../support/servers/newer-worker-proxy.ts'

setUpBrowserFixture()
let front: NewerWorkerProxy

beforeAll(async () => {
  front = await startNewerWorkerProxy(haat.url)
})
afterAll(() => front.close())
beforeEach(() => {
  front.newer = ''
})

/** Chromium fires it over HTTPS only. */
const fireInstallEvent = () => addEventListener('load', () => dispatchEvent(new Event('beforeinstallprompt')))

/** Phones and laptops have one each. */
const cartCount = () =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^1 Cart$|^Cart$/ })
    .filter({ visible: true })

const main = () => page.getByRole('main')
const button = (name: string) => main().getByRole('button', { name, exact: true }).first()
const updateButton = () => page.getByRole('button', { name: 'Update now' })
const installCard = () => page.getByRole('region', { name: 'Haat on your home screen' })
const price = (amount: number) => main().getByText(formatTaka(amount, 'en'), { exact: true }).filter({ visible: true })
const priceOfSaree = () => saree.price / 100
const total = () => price(priceOfSaree() + 60)

/** Whether something else would get a tap on the middle of this element. */
const isCovered = async (element: Locator): Promise<boolean> => {
  await element.waitFor()
  return element.evaluate(it => {
    it.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = it.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return !(top && (it.contains(top) || top.contains(it)))
  })
}
const listCovered = async (elements: Record<string, Locator>): Promise<string[]> => {
  const covered: string[] = []
  for (const [name, element] of Object.entries(elements)) if (await isCovered(element)) covered.push(name)
  return covered
}

/** Opens another screen as a tap does, so that what floats stays. */
const show = async (path: string, heading: string): Promise<void> => {
  await page.evaluate(to => history.pushState(null, '', to), path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

describe.each([
  ['a phone', { width: 360, height: 740 }],
  ['a laptop', { width: 1280, height: 720 }],
] as const)('On %s', (_, viewport) => {
  it('the update prompt, the install card and toasts cover no price, no total, no main button and no cart count', async () => {
    await openNewPhone({ viewport }, fireInstallEvent)
    await signInOnPage(page, front.url, 'customer@haat.example')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.evaluate(() => {
      const history = JSON.parse(localStorage.getItem('haat-install')!)
      localStorage.setItem('haat-install', JSON.stringify({ ...history, seenAt: history.seenAt - 3_600_000 }))
    })
    await page.goto(front.url)
    front.newer = '// newer'
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
    await updateButton().waitFor()
    await show('/contact', 'Contact')
    await show('/faq', 'Questions and answers')
    await installCard().waitFor()

    await show(`/products/${saree.id}`, saree.name)
    await pressAddToCart(page, saree.name)
    expect(
      await listCovered({
        price: price(priceOfSaree()).first(),
        'Add To Cart': button('Add To Cart'),
        'cart count': cartCount(),
      }),
    ).toEqual([])
    await show('/cart', 'Cart')
    const checkout = main().getByRole('link', { name: 'Checkout' })
    expect(await listCovered({ total: total().last(), Checkout: checkout })).toEqual([])
    await show('/checkout', 'Checkout')
    expect(await listCovered({ total: total().last(), 'Place order': button('Place order') })).toEqual([])

    await show('/faq', 'Questions and answers')
    await updateButton().waitFor()
  })
})

describe('A toast', () => {
  it('does not stay for a mouse that rests where it appears', async () => {
    await openNewPhone({ viewport: { width: 1280, height: 720 } })
    await page.goto(`${haat.url}/products/${saree.id}`)
    const toast = page.getByRole('region', { name: 'Messages' }).getByText('Added to cart', { exact: true })
    await pressAddToCart(page, saree.name)
    const place = (await toast.boundingBox())!
    await toast.waitFor({ state: 'hidden', timeout: 10_000 })
    await page.mouse.move(place.x + 20, place.y + 10)
    await page.getByRole('main').getByRole('button', { name: 'Add To Cart', exact: true }).first().press('Enter')
    const again = page.getByRole('region', { name: 'Messages' }).getByText('Quantity increased', { exact: true })
    await again.waitFor()
    await again.waitFor({ state: 'hidden', timeout: 10_000 })
  })
})
