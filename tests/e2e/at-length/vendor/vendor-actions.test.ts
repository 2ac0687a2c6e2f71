import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryMarket, signInOnPage, updateMarket } from '../../../support/actions/shopper-actions.ts'
import { chooseInMenu, queryMarketRow } from '../../../support/actions/staff-actions.ts'
import { createPhoto } from '../../../support/fixtures/form-requests.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

/** Every action of a vendor's screens, once, on a phone; imports are in product-import.test.ts. */
const VENDOR = 'vendor@haat.example'
const SHOP = 'Tangail Tantghar'

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let page: Page
const faults: string[] = []

beforeAll(async () => {
  haat = await startDemoServer()
  askForReturns(1)
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  page.on('pageerror', error => faults.push(`${page.url()}: ${error.message}`))
  page.on('console', said => said.type() === 'error' && faults.push(`${page.url()}: ${said.text()}`))
  await signInOnPage(page, haat.url, VENDOR, '/dashboard/index')
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})

describe('A vendor’s screens on a phone', () => {
  it('change the status of one and several orders, with a reason where required', { timeout: 120_000 }, async () => {
    const [first, second] = ordersIn('PENDING') as [string, string]
    await open('/dashboard/orders')
    await tapUntil(first, 'Accept order', 'PROCESSING')
    await said('Order accepted')
    await chip('Being packed').click()
    await chooseInMenu(card(first), /^More about/, 'Ship with a tracking number')
    await dialog().getByLabel('Courier').fill('Pathao')
    await dialog().getByLabel('Tracking number').fill('PA-77')
    await dialog().getByRole('button', { name: 'Mark as shipped' }).click()
    await said('Marked as shipped')
    await expect.poll(() => statusOf(first)).toBe('SHIPPED')
    await chip('Shipped').click()
    await chooseInMenu(card(first), /^More about/, 'Refused at the door')
    await because('Nobody was at home', 'Refused at the door')
    await said('Marked as returned')
    expect(statusOf(first)).toBe('RETURNED')
    await chip('Shipped').click()
    const [sent] = ordersIn('SHIPPED') as [string]
    await tapUntil(sent, 'Mark as delivered', 'DELIVERED')

    await chip('Placed').click()
    await chooseInMenu(card(second), /^More about/, 'Cancel order')
    await dialog().getByRole('button', { name: 'Cancel order' }).click()
    await dialog().getByText('Enter a reason. The customer will see it.').waitFor()
    await dialog().getByLabel('Another reason').check()
    await dialog().getByLabel('Your reason').fill('The loom is broken.')
    await dialog().getByRole('button', { name: 'Cancel order' }).click()
    await said('Order cancelled')
    expect(
      queryMarketRow(haat.dataDir, 'select note from order_events where note = ?', 'The loom is broken.'),
    ).toBeTruthy()

    await chip('Return requested').click()
    const [returned, accepted] = ordersIn('RETURN_REQUESTED') as [string, string]
    const stock = stockOf(accepted)
    await card(accepted).getByRole('button', { name: 'Accept return' }).click()
    await dialog().getByLabel('Return the items to stock').uncheck()
    await fits()
    await dialog().getByRole('button', { name: 'Accept return' }).click()
    await expect.poll(() => statusOf(accepted)).toBe('RETURNED')
    expect(stockOf(accepted)).toEqual(stock)
    await chooseInMenu(card(returned), /^More about/, 'Refuse the return')
    await because('The goods were used', 'Refuse the return')
    await said('Marked as delivered')

    await chip('Being packed').click()
    await page.getByRole('button', { name: 'Select' }).click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Select' }).click()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    const several = ordersIn('PROCESSING')
    await fits()
    await page.getByRole('button', { name: `Mark as shipped (${several.length})` }).click()
    await said(`${several.length} orders changed`)
    await expect.poll(() => several.map(statusOf)).toEqual(several.map(() => 'SHIPPED'))

    await page.getByRole('button', { name: 'Search orders' }).click()
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(second)
    // It leads to all orders a moment after the last key, which would leave a status that was chosen before.
    await page.waitForURL(/search=/)
    await chip('Cancelled').click()
    await page.waitForURL(/status=CANCELLED/)
    await card(second).waitFor()
    await page.getByRole('button', { name: 'Clear search' }).click()

    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Shop').selectOption({ label: SHOP })
    await page.waitForURL(/shop=/)
    await page.getByLabel('Payment method').selectOption({ label: 'Online payment' })
    await page.getByText('No orders match these filters').waitFor()
    await fits()
    await page.getByRole('link', { name: 'Show all' }).click()
    await page.getByRole('main').getByRole('article').first().waitFor()
  })

  it('call, message, print and record the payment of an order', { timeout: 60_000 }, async () => {
    const number = ordersIn('SHIPPED')[0]!
    await open('/dashboard/orders?status=SHIPPED')
    expect(await card(number).getByRole('link', { name: /^Call/ }).getAttribute('href')).toMatch(/^tel:\+?\d{11,}$/)
    await card(number)
      .getByRole('button', { name: /^More about/ })
      .click()
    const whatsapp = page.getByRole('link', { name: 'Write on WhatsApp' }).and(page.locator(':visible'))
    expect(await whatsapp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/8801\d{9}\?text=/)
    await page.keyboard.press('Escape')
    for (const paper of ['Packing slip', 'Invoice']) {
      await chooseInMenu(card(number), /^More about/, paper)
      await page.getByRole('heading', { level: 1, name: new RegExp(paper) }).waitFor()
      await page.getByRole('button', { name: 'Print' }).waitFor()
      await fits()
      await page.getByRole('link', { name: 'Back to the order' }).click()
      await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
      await open('/dashboard/orders?status=SHIPPED')
    }
    await chooseInMenu(card(number), /^More about/, 'Order details')
    await page.getByRole('button', { name: 'Mark as paid' }).click()
    await dialog().getByRole('button', { name: 'Mark as paid' }).click()
    await page.getByText('Paid', { exact: true }).first().waitFor()
    await fits()

    const [owed] = ordersIn('RETURNED', "o.payment_status = 'REFUND_PENDING'") as [string]
    await open('/dashboard/orders?status=RETURNED')
    await card(owed).getByRole('link', { name: owed }).click()
    await page.getByRole('button', { name: 'Mark as refunded' }).click()
    await dialog().getByLabel('Note').fill('Given back in cash.')
    await dialog().getByRole('button', { name: 'Mark as refunded' }).click()
    await expect.poll(() => ordersIn('RETURNED', "o.payment_status = 'REFUNDED'")).toEqual([owed])
    await page.getByText('Given back in cash.').waitFor()
  })

  it('create, change, duplicate, pause and delete products', { timeout: 90_000 }, async () => {
    await open('/dashboard/shop-products')
    await page.getByRole('link', { name: 'New product' }).click()
    await page.getByRole('button', { name: 'Add the product' }).click()
    await page.getByText('Name must be at least 3 characters.').waitFor()
    await page.locator('input[aria-label="Picture"]').setInputFiles(await picture())
    await page.getByLabel('Name', { exact: true }).fill('Jamdani of the journey')
    await page.getByLabel('Description', { exact: true }).fill('Woven by hand, sold at 360 pixels.')
    await page.getByLabel('Category').selectOption({ label: 'Saree' })
    await page.getByLabel('Price', { exact: true }).fill('4500')
    await page.getByLabel(/^Price before/).fill('5000')
    await page.getByText('10% off').waitFor()
    await page.getByLabel('Stock').fill('3')
    await page.getByLabel('Shop').selectOption({ label: SHOP })
    await page.getByText('Customers see').waitFor()
    await fits()
    await page.getByRole('button', { name: 'Add the product' }).click()
    await said('Product added.')
    const product = card('Jamdani of the journey')
    await product.getByText('Only 3 left').waitFor()

    await chooseInMenu(product, /^More about/, 'Edit')
    await page.getByLabel('Name', { exact: true }).fill('Jamdani of the long journey')
    const first = imageOf('Jamdani of the%')
    await takePhoto()
    await page.getByRole('button', { name: 'Save changes' }).click()
    const renamed = card('Jamdani of the long journey')
    await renamed.waitFor()
    await expect.poll(() => imageOf('Jamdani of the%')).not.toBe(first)
    await renamed.getByLabel('Price').fill('4,800')
    await renamed.getByLabel('Stock').fill('0')
    await renamed.getByRole('button', { name: /^Save/ }).click()
    await renamed.getByText('Out of stock').waitFor()
    await renamed.getByLabel('Stock').fill('x')
    await renamed.getByRole('button', { name: 'Take back' }).click()
    await chooseInMenu(renamed, /^More about/, 'Pause')
    await renamed.getByText('Paused').waitFor()
    await chooseInMenu(renamed, /^More about/, 'Put on sale')
    await renamed.getByText('On sale').waitFor()
    await chooseInMenu(renamed, /^More about/, 'Duplicate')
    await chip('Drafts').click()
    await renamed.getByText('Draft').waitFor()

    await chooseInMenu(renamed, /^More about/, 'Delete')
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
    await renamed.getByText('Draft').waitFor()
    await chooseInMenu(renamed, /^More about/, 'Delete')
    await page.getByText('Draft', { exact: true }).waitFor({ state: 'detached' })
    const kept = () =>
      count(
        "select count(*) as count from products where name like '%long journey' and status = 'DRAFT' and deleted_at is null",
      )
    await expect.poll(kept, { timeout: 20_000 }).toBe(0)

    await chip('Low stock').click()
    await renamed.waitFor()
    await page.getByLabel('Sort by').selectOption({ label: 'Low stock first' })
    await page.getByRole('searchbox', { name: 'Search your products' }).fill('long journey')
    await page.waitForURL(/search=long/)
    await page.getByLabel('Shop').selectOption({ label: SHOP })
    await page.waitForURL(/shop=/)
    await renamed.waitFor()
    await fits()
    await chooseInMenu(renamed, /^More about/, 'View in the shop')
    await page.getByRole('heading', { level: 1, name: 'Jamdani of the long journey' }).waitFor()
  })

  it('open, change, pause and close shops', { timeout: 90_000 }, async () => {
    await open('/dashboard/my-shops')
    await page.getByRole('link', { name: 'Open a shop' }).click()
    await page.locator('input[aria-label="Logo"]').setInputFiles(await picture())
    await page.getByLabel('Name', { exact: true }).fill('Stall of the journey')
    await page.getByLabel('Phone').fill('01712345678')
    await page.getByLabel('Address').fill('Gabtoli, Dhaka')
    await page.getByLabel('Description', { exact: true }).fill('Sarees and panjabis on the way.')
    await fits()
    await page.getByRole('button', { name: 'Open the shop' }).click()
    // On a slow machine the screen stops waiting, and the late result is told by another text.
    await said(/Your shop is (created|open)\./)
    await chooseInMenu(card('Stall of the journey'), /^More about/, 'Edit')
    await page.getByLabel('Name', { exact: true }).fill('Stall of two journeys')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const shop = card('Stall of two journeys')
    await chooseInMenu(shop, /^More about/, 'Go on holiday')
    await dialog().getByLabel('Holiday until').fill('2020-01-01')
    await dialog().getByRole('button', { name: 'Go on holiday' }).click()
    await dialog().getByText('Choose a day from tomorrow on.').waitFor()
    await dialog().getByLabel('Holiday until').fill('2030-01-01')
    await dialog().getByRole('button', { name: 'Go on holiday' }).click()
    await shop.getByText('On holiday').waitFor()
    await shop.getByText(/^Takes no orders until/).waitFor()
    await fits()
    await chooseInMenu(shop, /^More about/, 'End the holiday')
    await shop.getByText('Open', { exact: true }).waitFor()
    await chooseInMenu(shop, /^More about/, 'Close the shop')
    await dialog().getByRole('button', { name: 'Close the shop' }).click()
    await shop.getByRole('button', { name: 'Undo' }).click()
    await shop.getByText('Open', { exact: true }).waitFor()
    await chooseInMenu(shop, /^More about/, 'Close the shop')
    await dialog().getByRole('button', { name: 'Close the shop' }).click()
    await shop.waitFor({ state: 'detached', timeout: 20_000 })
    expect(
      count("select count(*) as count from shops where name = 'Stall of two journeys' and deleted_at is not null"),
    ).toBe(1)
  })

  it('reply to reviews, list followers and create coupons', { timeout: 90_000 }, async () => {
    await open('/dashboard/shop-reviews')
    await chip('Not replied').click()
    const review = page.getByRole('main').getByRole('article').first()
    const name = await review.getAttribute('aria-label')
    await review.getByRole('button', { name: 'Answer' }).click()
    await review.getByLabel('Your reply').fill('Thank you for the journey.')
    await review.getByRole('button', { name: 'Send reply' }).click()
    await said('Successfully updated')
    await chip('All').click()
    const answered = page.getByRole('article', { name: name! }).filter({ hasText: 'Thank you for the journey.' })
    await answered.getByRole('button', { name: 'Edit reply' }).click()
    await answered.getByLabel('Your reply').fill('Thank you twice.')
    await answered.getByRole('button', { name: 'Send reply' }).click()
    const reply = page.getByRole('blockquote').filter({ hasText: 'Thank you twice.' })
    await reply.waitFor()
    await fits()
    await page
      .getByRole('article', { name: name! })
      .filter({ has: reply })
      .getByRole('button', { name: 'Edit reply' })
      .click()
    await page.getByLabel('Your reply').fill('')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect.poll(() => count("select count(*) as count from reviews where reply like 'Thank you twice%'")).toBe(0)
    await reply.waitFor({ state: 'detached' })

    await page.getByRole('searchbox', { name: 'Search reviews' }).fill('nothing of the kind')
    await page.getByText('No results for “nothing of the kind”.').waitFor()
    await page.getByRole('link', { name: 'Clear search' }).click()
    await page.getByLabel('Shop').selectOption({ label: SHOP })
    await page.waitForURL(/shop=/)
    await page.getByRole('main').getByRole('article').first().waitFor()

    await open('/dashboard/shop-followers')
    await page.getByText(/(person follows|people follow)/).waitFor()
    await page.getByLabel('Shop').selectOption({ index: 1 })
    await fits()

    await open('/dashboard/coupons')
    await page.getByRole('link', { name: 'New coupon' }).click()
    await page.getByLabel('Code').fill('journey10')
    await page.getByLabel('A percentage').check()
    await page.getByLabel('Percent off').fill('10')
    await page.getByLabel('At most').fill('200')
    await page.getByRole('combobox', { name: 'Shop', exact: true }).selectOption({ label: SHOP })
    await fits()
    await page.getByRole('button', { name: 'Create coupon' }).click()
    await said('Coupon created.')
    const coupon = card('JOURNEY10')
    await coupon.getByText('10% off, at most ৳200').waitFor()
    await chooseInMenu(coupon, /^More about/, 'Edit')
    await page.getByLabel('Percent off').fill('15')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await coupon.getByText(/^15% off/).waitFor()
    await chooseInMenu(coupon, /^More about/, 'Switch off')
    await coupon.getByText('Switched off').waitFor()
    await chooseInMenu(coupon, /^More about/, 'Switch on')
    await coupon.getByText('Running').waitFor()
    await chooseInMenu(coupon, /^More about/, 'Delete')
    await coupon.getByRole('button', { name: 'Undo' }).click()
    await coupon.getByText('Running').waitFor()
    await chooseInMenu(coupon, /^More about/, 'Delete')
    await coupon.waitFor({ state: 'detached', timeout: 20_000 })
  })

  it('show figures, notifications and settings, and search', { timeout: 90_000 }, async () => {
    await open('/dashboard/index')
    for (const days of ['7', '90', '30']) {
      await chip(`${days} days`).click()
      await page.waitForURL(`${haat.url}/dashboard/index?days=${days}`)
      await page.getByRole('region', { name: 'Sales per day' }).waitFor()
      await fits()
    }
    for (const measure of ['Orders', 'Views', 'Conversion']) {
      await page.getByRole('group', { name: 'Figures' }).getByRole('button', { name: measure }).click()
    }
    await page.getByText('View as table').click()
    const scrolling = page.getByRole('region', { name: 'Daily figures' })
    await scrolling.focus()
    expect(await scrolling.evaluate(element => element === document.activeElement)).toBe(true)
    const days = page.getByRole('table', { name: 'Daily figures' })
    await days.getByRole('columnheader', { name: 'Conversion' }).waitFor()
    expect(await days.evaluate(table => table.scrollWidth - table.parentElement!.clientWidth)).toBe(0)
    await page.getByRole('button', { name: 'Back to top' }).click()
    await fits()

    await page
      .getByRole('banner')
      .getByRole('link', { name: /notification/i })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    await page.getByRole('button', { name: 'Mark all read' }).click()
    await chip('Unread').click()
    await page.getByText('No unread notifications').waitFor()
    await fits()

    await page.getByRole('button', { name: 'Menu' }).click()
    await dialog().getByRole('link', { name: 'Settings' }).click()
    const sound = page.getByLabel('Play a sound for new orders')
    const wasOn = await sound.isChecked()
    await sound.click()
    await page.reload()
    expect(await sound.isChecked()).toBe(!wasOn)
    await sound.click()
    await page.getByLabel('Dark').check()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toContain('dark')
    await page.getByLabel('বাংলা').check()
    await page.getByRole('heading', { level: 1, name: 'সেটিংস' }).waitFor()
    await fits()
    await page.getByLabel('English').check()

    await open('/dashboard/profile')
    await page.getByRole('main').getByLabel('Address').fill('Pathrail, Tangail')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await said('Successfully updated')
    await fits()

    await searchFor(ordersIn('DELIVERED')[0]!)
    await page.waitForURL(/\/dashboard\/orders\?search=H-/)
    await searchFor('saree')
    await page.waitForURL(/\/dashboard\/orders\?search=saree/)
    await open('/dashboard/profile')
    await searchFor('saree')
    await page.waitForURL(/\/dashboard\/shop-products\?search=saree/)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(url => !url.pathname.startsWith('/dashboard'))
    expect(faults).toEqual([])
  })
})

const open = (path: string) => page.goto(haat.url + path)
const card = (name: string) => page.getByRole('main').getByRole('article', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const chip = (name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${name}( ?[\\d,]+)?$`) })
    .first()
const said = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor()

/** Expects nothing to be wider than the window. */
const fits = async () => {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect([page.url(), excess]).toEqual([page.url(), 0])
}

/** Taps again, because the app ignores a tap right after another card has moved under the finger. */
const tapUntil = async (number: string, action: string, status: string) => {
  const button = card(number).getByRole('button', { name: action })
  const tap = async () => {
    if (await button.isVisible()) await button.click()
    return statusOf(number)
  }
  await expect.poll(tap, { interval: 1_000 }).toBe(status)
}

const because = async (reason: string, action: string) => {
  await dialog().getByLabel(reason).check()
  await dialog().getByRole('button', { name: action }).click()
}

const searchFor = async (term: string) => {
  // The search of a signed-in user replaces the one that is there until the user is known.
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  const opener = page.getByRole('banner').getByRole('button', { name: 'Search products' })
  if (await opener.isVisible()) await opener.click()
  await page.getByRole('combobox', { name: 'Search products' }).fill(term)
  await page.getByRole('combobox', { name: 'Search products' }).press('Enter')
}

const OWN = `from orders o join shops s on s.id = o.shop_id join profiles v on v.id = s.vendor_id
  join users u on u.id = v.user_id where u.email = '${VENDOR}'`
const ordersIn = (status: string, and = '1 = 1'): string[] =>
  queryMarket<{ number: string }>(
    haat.dataDir,
    `select o.number ${OWN} and o.status = ? and ${and} order by o.created_at`,
    status,
  ).map(order => order.number)
/** Makes return requests for as many delivered orders. */
const askForReturns = (orders: number): void =>
  updateMarket(
    haat.dataDir,
    `update orders set status = 'RETURN_REQUESTED'
     where id in (select o.id ${OWN} and o.status = 'DELIVERED' order by o.created_at desc limit ?)`,
    orders,
  )
/** The stock of each of an order's products. */
const stockOf = (number: string): { id: string; stock: number }[] =>
  queryMarket(
    haat.dataDir,
    `select p.id, p.stock from products p join order_items i on i.product_id = p.id
     join orders o on o.id = i.order_id where o.number = ? order by p.id`,
    number,
  )
const statusOf = (number: string): string =>
  queryMarketRow<{ status: string }>(haat.dataDir, 'select status from orders where number = ?', number).status
const count = (query: string): number => queryMarketRow<{ count: number }>(haat.dataDir, query).count

/** Presses the camera button, which opens the camera on a phone and a file dialog on a desktop. */
const takePhoto = async () => {
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take a photo' }).click()
  const camera = await opened
  expect(await camera.element().getAttribute('capture')).toBe('environment')
  await camera.setFiles({ ...(await picture()), buffer: Buffer.from(await createPhoto('#b4231f')) })
}
const imageOf = (name: string): string =>
  queryMarketRow<{ image: string }>(haat.dataDir, 'select image from products where name like ?', name).image

const picture = async () => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await createPhoto()) })
