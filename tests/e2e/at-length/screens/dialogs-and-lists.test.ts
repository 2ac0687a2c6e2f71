import { beforeEach, describe, expect, it } from 'vitest'
import { queryMarket, signInOnPage, updateMarket } from '../../../support/actions/shopper-actions.ts'
import { haat, openNewPhone, page, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'

/** What lies over a list: the dialog of a row that moves, and the button back to the top. */
const VENDOR = 'vendor@haat.example'
const OWN = `from orders o join shops s on s.id = o.shop_id join profiles v on v.id = s.vendor_id
  join users u on u.id = v.user_id where u.email = '${VENDOR}'`

setUpBrowserFixture()

describe('A dialog stays open and modal while the list below it moves', () => {
  beforeEach(() => openNewPhone({ serviceWorkers: 'block' }))

  it('where a customer writes a review', async () => {
    await signInOnPage(page, haat.url, 'customer@haat.example', '/dashboard/my-reviews')
    await page
      .getByRole('button', { name: /^Write a review of / })
      .first()
      .click()
    await expectToStayOpen('Write a review')
  })

  it('where a vendor ships an order', async () => {
    setNewestOrders('PROCESSING')
    await signInOnPage(page, haat.url, VENDOR, '/dashboard/orders?status=PROCESSING')
    await page.getByRole('button', { name: 'Select' }).click()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('button', { name: 'More for the selected orders' }).click()
    await page.getByRole('button', { name: 'Ship with tracking numbers' }).click()
    await expectToStayOpen(/^Ship \d+ orders$/)
  })

  it('where a vendor reads what happened to each of several orders', async () => {
    setNewestOrders('PENDING')
    await signInOnPage(page, haat.url, VENDOR, '/dashboard/orders')
    await page.getByRole('button', { name: 'Select' }).click()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    const [first] = queryMarket<{ id: string }>(haat.dataDir, `select o.id ${OWN} and o.status = 'PENDING'`)
    updateMarket(haat.dataDir, "update orders set status = 'CANCELLED' where id = ?", first!.id)
    await page.getByRole('button', { name: /^Accept order \(\d+\)$/ }).click()
    await expectToStayOpen('What happened to each order')
  })
})

it('A long dialog on a phone shows its first error, which was below what the phone showed', async () => {
  await openNewPhone({ serviceWorkers: 'block' })
  await signInOnPage(page, haat.url, 'super-admin@haat.example', '/dashboard/vendors')
  await page.getByRole('button', { name: 'Block Rokeya Basak' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block Rokeya Basak?' })
  // Its orders come later than its choices and move them down.
  await dialog.getByRole('link', { name: /open orders of Rokeya Basak$/ }).waitFor()
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  const error = dialog.getByText('Choose what happens to the open orders.')
  const isShown = () =>
    error.evaluate(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(isShown).toBe(true)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('type'))
  await expect.poll(focused).toBe('radio')
})

describe.each([
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1280, height: 850 }],
] as const)('On %s', (_, viewport) => {
  it('the button back to the top covers no button, field or link of a list', { timeout: 120_000 }, async () => {
    await openNewPhone({ serviceWorkers: 'block', viewport })
    await signInOnPage(page, haat.url, 'super-admin@haat.example', '/dashboard/products')
    expect(await countPlacesWithButton()).toBeGreaterThan(0)
    await page.goto(`${haat.url}/dashboard/orders?status=ALL`)
    expect(await countPlacesWithButton()).toBeGreaterThan(0)
  })
})

const setNewestOrders = (status: string): void =>
  updateMarket(
    haat.dataDir,
    `update orders set status = '${status}', payment_status = 'UNPAID', payment_type = 'COD'
     where id in (select o.id ${OWN} order by o.created_at desc limit 3)`,
  )

/** Moves all content of the screen, as a list moves a row: the browser takes a dialog in it out of the top layer. */
const expectToStayOpen = async (name: string | RegExp): Promise<void> => {
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  await page.getByRole('main').evaluate(main => main.append(...main.children))
  expect(await dialog.evaluate(element => element.matches(':modal'))).toBe(true)
}

const POSITIONS = 12

/** Scrolls through the screen. @returns at how many positions the button was there; at each it covers nothing */
const countPlacesWithButton = async (): Promise<number> => {
  const rows = page.getByRole('main').locator('tbody tr, article')
  await rows.nth(3).waitFor()
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  let count = 0
  for (let at = 1; at <= POSITIONS; at++) {
    await page.evaluate(to => scrollTo(0, to), 301 + ((height - 301) * at) / POSITIONS)
    if (await isButtonShown()) count++
    await expect.poll(listCoveredActions).toEqual([])
  }
  return count
}

/** It looks for a place when the page is at rest, so it comes a moment later, or not at all. */
const isButtonShown = (): Promise<boolean> =>
  page
    .getByRole('button', { name: 'Back to top' })
    .waitFor({ timeout: 500 })
    .then(
      () => true,
      () => false,
    )

/** Links that are wide, such as a card's, can be pressed beside the button. */
const listCoveredActions = () =>
  page.evaluate(() => {
    const button = document.querySelector('.scroll-to-top button')
    if (!button?.checkVisibility({ visibilityProperty: true })) return []
    const { left, right, top, bottom, width } = button.getBoundingClientRect()
    return [...document.querySelectorAll('main :is(a, button, input, select, textarea, summary)')]
      .filter(action => action.checkVisibility({ visibilityProperty: true }))
      .filter(action => {
        const box = action.getBoundingClientRect()
        const isWideLink = action.matches('a:not(.button)') && box.width > 3 * width
        const isClear = box.right < left + 2 || box.left > right - 2 || box.bottom < top + 2 || box.top > bottom - 2
        return !isWideLink && !isClear
      })
      .map(action => `${action.tagName} ${action.textContent} at ${scrollY}`)
  })
