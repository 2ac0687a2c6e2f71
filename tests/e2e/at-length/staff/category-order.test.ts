import { describe, expect, it } from 'vitest'
import { signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { waitUntilDashboardOfflineReady } from '../../../support/actions/staff-actions.ts'
import { context, haat, page, pageErrors, setUpBrowserFixturePerTest } from '../../../support/phones/browser-fixture.ts'
import {
  card,
  dialog,
  findToast,
  main,
  openAdminPage,
  seedAdminMarket,
} from '../../../support/screens/admin-screens.ts'

setUpBrowserFixturePerTest(seedAdminMarket)

const rows = () => main(page).getByRole('list', { name: 'Order of categories' }).getByRole('listitem')
const namesOf = async (count: number) => (await rows().allTextContents()).slice(0, count)
/** Until the server has the last move, nothing else can be moved. */
const waitUntilSaved = () =>
  expect
    .poll(() =>
      main(page)
        .getByRole('button', { name: /^Move .* down$/ })
        .first()
        .isEnabled(),
    )
    .toBe(true)

describe('An admin', () => {
  it('orders categories by buttons, keys and dragging, puts one inside another, and merges two', async () => {
    await signInOnPage(page, haat.url, 'super-admin@haat.example', '/dashboard/index')
    await openAdminPage(page, '/dashboard/categories')
    await main(page).getByRole('link', { name: 'Change the order' }).click()
    await rows().first().waitFor()
    const [a, b, c] = (await namesOf(3)) as [string, string, string]

    await main(page)
      .getByRole('button', { name: `Move ${a} down` })
      .click()
    await expect.poll(() => namesOf(3)).toEqual([b, a, c])
    await waitUntilSaved()
    await main(page)
      .getByRole('button', { name: `Move ${c}`, exact: true })
      .press('ArrowUp')
    await expect.poll(() => namesOf(3)).toEqual([b, c, a])
    await waitUntilSaved()
    const handle = await main(page)
      .getByRole('button', { name: `Move ${a}`, exact: true })
      .boundingBox()
    const first = await rows().first().boundingBox()
    await page.mouse.move(handle!.x + 10, handle!.y + 10)
    await page.mouse.down()
    await page.mouse.move(first!.x + 20, first!.y + first!.height / 2, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => namesOf(3)).toEqual([a, b, c])
    await waitUntilSaved()

    await main(page).getByRole('link', { name: 'Done' }).click()
    await card(page, b)
      .getByRole('link', { name: `Edit ${b}` })
      .click()
    await main(page).getByLabel('Inside').selectOption({ label: c })
    await main(page).getByRole('button', { name: 'Save changes' }).click()
    await card(page, b).getByText(`In ${c}`).waitFor()

    await card(page, a)
      .getByRole('button', { name: `Merge ${a} into another` })
      .click()
    await dialog(page).getByLabel('Merge into').selectOption({ label: b })
    await dialog(page).getByRole('button', { name: 'Merge', exact: true }).click()
    await findToast(page, 'Categories merged.')
    await card(page, a).waitFor({ state: 'detached' })

    const shopper = await context.newPage()
    await shopper.goto(`${haat.url}/products?category=${encodeURIComponent(a)}`)
    await shopper
      .getByRole('main')
      .getByRole('heading', { level: 1, name: `All ${b}` })
      .waitFor()
    await shopper.getByRole('main').getByRole('article').first().waitFor()
    expect(pageErrors).toEqual([])
  })

  it('is told offline that the order and merging need the network', async () => {
    await signInOnPage(page, haat.url, 'super-admin@haat.example', '/dashboard/index')
    await openAdminPage(page, '/dashboard/categories')
    await waitUntilDashboardOfflineReady(page, 'ADMIN')
    await context.setOffline(true)
    await main(page).getByRole('link', { name: 'Change the order' }).click()
    await main(page).getByText('The order can be changed when you are online again.').waitFor()
    expect(
      await main(page)
        .getByRole('button', { name: /^Move .* down$/ })
        .first()
        .isDisabled(),
    ).toBe(true)
  })
})
