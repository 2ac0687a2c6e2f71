import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator } from 'playwright'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Journey, PHONE, startJourney } from '../../../support/actions/journey.ts'
import { findNewestOrder, queryMarket, signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

/** Everything that a visitor and a customer can do, once each, on a phone. */
const LONG = 240_000
const CUSTOMER = 'customer@haat.example'
const CUSTOMER_ID = `(select p.id from profiles p join users u on u.id = p.user_id where u.email = '${CUSTOMER}')`

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let journey: Journey

beforeAll(async () => {
  haat = await startDemoServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})
beforeEach(async () => {
  context = await browser.newContext(PHONE)
  await context.addInitScript(() => {
    Object.assign(navigator, { share: async ({ url }: ShareData) => Object.assign(window, { shared: url }) })
  })
  journey = await startJourney(await context.newPage(), haat.url)
})
afterEach(() => context.close())

describe('On a phone', () => {
  it('a visitor searches, filters, compares and fills the cart', { timeout: 120_000 }, async () => {
    await goByMenus()
    await search()
    await narrow()
    await compare()
    await gather()
    expect(journey.faults).toEqual([])
  })

  it('a visitor reads pages, sends a message, shares a product and subscribes', { timeout: LONG }, async () => {
    await readAndAsk()
    await lookAtProduct()
    expect(journey.faults).toEqual([])
  })

  it('a customer orders, pays online, requests a return and orders again', { timeout: LONG }, async () => {
    await signInOnPage(journey.page, haat.url, CUSTOMER)
    await buyForCash()
    await payOnline()
    await changeOrders()
    expect(journey.faults).toEqual([])
  })

  it('a customer manages profile, reviews, follows and settings', { timeout: LONG }, async () => {
    await signInOnPage(journey.page, haat.url, CUSTOMER)
    await reviewAndFollow()
    await keepProfile()
    await readNews()
    await sendByHand()
    await changeSettings()
    expect(journey.faults).toEqual([])
    // Requests that are running when all sessions end are rejected, which the browser logs.
    await leave()
  })
})

const main = () => journey.page.getByRole('main')
const heading = (name: string | RegExp) => journey.page.getByRole('heading', { level: 1, name }).waitFor()
const link = (name: string | RegExp, within: Locator = main()) =>
  within.getByRole('link', { name, exact: typeof name === 'string' }).first()
const card = (name: string | RegExp) => main().getByRole('article').filter({ hasText: name })
type Good = { id: string; name: string }
const goodsOf = (shop: string): Good[] =>
  queryMarket<Good>(
    haat.dataDir,
    `select p.id, p.name from products p join shops s on s.id = p.shop_id
     where s.name = ? and p.is_listed = 1 and p.stock > 8 and p.price >= 30000 order by p.id limit 3`,
    shop,
  )
const goodsIn = (category: string): Good[] =>
  queryMarket<Good>(
    haat.dataDir,
    `select p.id, p.name from products p join categories c on c.id = p.category_id
     where c.name = ? and p.is_listed = 1 and p.stock > 0 order by p.price, p.id limit 3`,
    category,
  )

const goByMenus = async () => {
  await journey.open('/')
  await journey.press('Menu', journey.page.getByRole('banner'))
  await link('All Shops', journey.page.getByRole('banner')).tap()
  await heading('All Shops')
  await main().getByRole('searchbox').fill('Khela')
  await main().getByText('1 shop', { exact: true }).waitFor()
  await link('Categories', journey.page.getByRole('navigation')).tap()
  await link('Book', journey.page.getByRole('dialog', { name: 'All Categories' })).tap()
  await heading('All Books')
  await journey.page.evaluate(() => scrollTo(0, 1_500))
  await journey.press('Back to top', journey.page.locator('body'))
  await expect.poll(() => journey.page.evaluate(() => scrollY)).toBe(0)
}

const search = async () => {
  const box = journey.page.getByRole('combobox', { name: /search everything/i })
  const offered = journey.page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await box.fill('honey')
  await offered
    .filter({ hasText: /honey, / })
    .first()
    .tap()
  await journey.page.waitForURL(/\/products\/[\da-f-]{36}/)
  await box.fill('saree')
  await box.press('Enter')
  await heading('Search results for - saree')
  await journey.press('Clear search', journey.page.getByRole('banner'))
  await offered.filter({ hasText: /^saree$/ }).tap()
  await heading('Search results for - saree')
}

const narrow = async () => {
  const first = () => main().getByRole('article').first().textContent()
  await journey.open('/products?category=Book')
  await main().getByRole('article').first().waitFor()
  const cheapest = await first()
  await main().getByLabel('Sort by').selectOption({ label: 'Price High to Low' })
  await expect.poll(first).not.toBe(cheapest)
  await journey.ask(
    main().getByRole('button', { name: 'Filters (1)' }),
    'Filters',
    async sheet => {
      await sheet.getByRole('textbox', { name: 'Min price' }).fill('300')
      await sheet.getByRole('radio', { name: 'Saree' }).check()
      await journey.press(/^Show \d+ products?$/, sheet)
    },
    false,
  )
  await heading('All Sarees')
  await journey.press('Remove From ৳300')
  await journey.page.waitForURL(url => !url.search.includes('min='))
  await journey.press('Clear all')
  await heading('All Products')
  await link('Next').tap()
  await journey.page.waitForURL(/page=2/)
  await link('Next').tap()
  await journey.page.waitForURL(/page=3/)
  await link('Previous').tap()
  await journey.page.waitForURL(/page=2/)
}

const compare = async () => {
  const [one, two] = goodsIn('Book')
  const [saree] = goodsIn('Saree')
  const beside = ({ name }: Good) => main().getByRole('button', { name: `Add to Compare: ${name}`, exact: true })
  await journey.open('/products?category=Book')
  for (const book of [one!, two!]) {
    await beside(book).tap()
    await journey.says('Added to Comparison')
  }
  // The toast of the first book may still be there: only the count tells that the second is stored.
  await link(/^Compare Now \(2\)/).waitFor()
  await journey.open('/products?category=Saree')
  await journey.ask(beside(saree!), 'Failed Adding to Comparison', dialog =>
    journey.press('Close', dialog.getByRole('contentinfo').or(dialog)),
  )
  await journey.ask(
    beside(saree!),
    'Failed Adding to Comparison',
    dialog => journey.press('Compare Now', dialog),
    false,
  )
  await heading('Compare products')
  await journey.press(new RegExp(`^Remove ${two!.name.slice(0, 12)}`))
  await link(/Add Products/).tap()
  await heading('All Books')
  await beside(two!).tap()
  await link(/^Compare Now \(2\)/).tap()
  await journey.press('Remove all')
  await journey.says('Your Comparison List is Empty. Add Products to Compare.')
}

const gather = async () => {
  const [book] = goodsOf('Nilkhet Book Lane')
  const [toy, other] = goodsOf('Khela Ghar')
  await journey.open(`/products/${book!.id}`)
  await journey.press('Increase quantity')
  await journey.press('Decrease quantity')
  await journey.press('Add To Cart')
  await journey.says('Added to cart')
  await journey.press('Add To Cart')
  await journey.says('Quantity increased')
  await journey.open(`/products/${toy!.id}`)
  const add = main().getByRole('button', { name: 'Add To Cart' }).first()
  const title = 'Your cart is from another shop'
  await journey.ask(add, title, dialog => journey.press('Cancel', dialog))
  await journey.ask(add, title, dialog => journey.press('Keep both', dialog))
  await journey.says('Added to cart')
  await journey.open('/cart')
  const aside = main().getByRole('article', { name: 'Nilkhet Book Lane' })
  await journey.press('Use this cart', aside)
  await main().getByRole('article', { name: 'Khela Ghar' }).waitFor()
  await journey.press('Increase quantity')
  await journey.press(`Remove ${book!.name}`)
  await journey.press('Undo', journey.page.getByRole('region', { name: 'Messages' }))
  await main()
    .getByRole('button', { name: `Remove ${book!.name}` })
    .waitFor()
  await journey.open(`/products/${other!.id}`)
  await journey.ask(add, title, dialog => journey.press('Replace', dialog))
  await journey.says('Added to cart')
  await journey.open('/cart')
  await link(other!.name).waitFor()
  await journey.press('Remove', main().getByRole('article', { name: 'Khela Ghar' }))
  await journey.press('Undo', journey.page.getByRole('region', { name: 'Messages' }))
  await main().getByRole('article', { name: 'Khela Ghar' }).waitFor()
}

const readAndAsk = async () => {
  await journey.open('/faq')
  await main().locator('summary').first().tap()
  await main().locator('details[open]').first().waitFor()
  await link('Write to us').tap()
  await heading('Contact')
  await main().getByRole('textbox', { name: 'Name' }).fill('Rima Akter')
  await main().getByRole('textbox', { name: 'Email' }).fill('rima@haat.example')
  await main().getByRole('textbox', { name: 'Subject' }).fill('A question of cloth')
  await main().getByRole('textbox', { name: 'Message' }).fill('Is the khadi washed before it is cut?')
  await journey.press('Send message')
  await journey.says('Your message has arrived')
  const footer = journey.page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  await footer.getByRole('textbox').fill('rima@haat.example')
  await journey.press('Subscribe', footer)
  await journey.says('Check your email and open the link to subscribe.')
  await link('About Us', footer).tap()
  await heading(/./)
  await journey.open('/login')
  await journey.press('Customer')
  expect(await main().getByRole('textbox', { name: 'Email' }).inputValue()).toBe(CUSTOMER)
  await journey.press(/show/i)
  await link('Forgot password?').tap()
  await heading(/password/i)
  await main().getByRole('textbox', { name: 'Email' }).fill('nobody@haat.example')
  await main().getByRole('button').first().tap()
  await journey.says('Email Sent Successfully!')
  await journey.open('/sign-up')
  await main().getByRole('tab', { name: 'Join as a seller' }).tap()
  await main().getByRole('tab', { name: 'Join as a customer' }).tap()
  await main().getByRole('textbox', { name: 'Name' }).fill('Rima Akter')
  await main().getByRole('textbox', { name: 'Phone' }).fill('01712345679')
  await main().getByRole('textbox', { name: 'Email' }).fill('rima@haat.example')
  await main().getByLabel('Password', { exact: true }).fill('rima-haat')
  await journey.press('Sign Up')
  await journey.page.waitForURL(/\/login/)
}

const lookAtProduct = async () => {
  const [reviewed] = queryMarket<Good>(
    haat.dataDir,
    'select id, name from products where is_listed = 1 and review_count > 1 order by review_count desc limit 1',
  )
  await journey.open(`/products/${reviewed!.id}`)
  await journey.press('Share this product')
  await expect.poll(() => journey.page.evaluate(() => Reflect.get(window, 'shared'))).toBe(journey.page.url())
  await journey.press('Add to Compare')
  await journey.says('Added to Comparison')
  await journey.press('Write a review')
  await journey.page.waitForURL(/\/login/)
}

const buyForCash = async () => {
  const [book] = goodsOf('Nilkhet Book Lane')
  await journey.open(`/products/${book!.id}`)
  await journey.press('Increase quantity')
  await journey.press('Add To Cart')
  await journey.says('Added to cart')
  await journey.open('/cart')
  await link('Checkout').tap()
  await heading('Checkout')
  await main().getByRole('textbox', { name: 'Coupon code' }).fill('BOIMELA')
  await journey.press('Apply')
  await journey.says('Coupon applied successfully')
  await journey.press('Remove coupon BOIMELA')
  await main().getByRole('textbox', { name: 'Coupon code' }).fill('boimela')
  await journey.press('Apply')
  await main().getByRole('button', { name: 'Remove coupon BOIMELA' }).waitFor()
  await journey.press('Change address')
  await main()
    .getByRole('radio', { name: /^Office/ })
    .check()
  await expect.poll(() => main().getByLabel('Address', { exact: true }).inputValue()).toContain('Gulshan')
  await main().getByRole('radio', { name: 'Another address' }).click()
  await expect.poll(() => main().getByRole('radio', { name: 'Another address' }).isChecked()).toBe(true)
  await main().getByRole('textbox', { name: 'Address' }).fill('12 Station Road, Bogura')
  await main().getByRole('combobox', { name: 'Area' }).fill('bogra')
  await main().getByRole('option', { name: 'Bogura', exact: true }).click()
  await main().getByRole('checkbox', { name: 'Save this address for next time' }).check()
  await main().getByRole('textbox', { name: 'Label' }).fill('Bogura')
  await main().getByRole('radio', { name: 'Cash on delivery' }).check()
  await journey.press('Place order')
  await journey.page.waitForURL(/\/dashboard\/orders\//)
  await journey.says('Order placed successfully')
  expect(
    queryMarket(
      haat.dataDir,
      'select coupon_code as code, shipping_district as district from orders where id = ?',
      findNewestOrder(haat.dataDir).id,
    ),
  ).toEqual([{ code: 'BOIMELA', district: 'Bogura' }])
  await link('View order').tap()
  // It is not shown beside the confirmation.
  await installLater()
  await link('Invoice').tap()
  await heading(/Invoice/)
  await journey.page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }))
  await journey.press('Print', journey.page.locator('body'))
  expect(await journey.page.evaluate(() => Reflect.get(window, 'printed'))).toBe(true)
  await link('Back to the order', journey.page.locator('body')).tap()
  await journey.ask(main().getByRole('button', { name: 'Cancel order' }), 'Cancel this order?', async dialog => {
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('My sister bought it already.')
    await journey.press('Go back', dialog)
  })
  await journey.ask(
    main().getByRole('button', { name: 'Cancel order' }),
    'Cancel this order?',
    dialog => journey.press('Cancel order', dialog),
    false,
  )
  await journey.says('Order cancelled')
  expect(findNewestOrder(haat.dataDir).status).toBe('CANCELLED')
}

/** Fires the browser's install event after an order, and dismisses the offer. */
const installLater = async () => {
  await journey.page.evaluate(() =>
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => undefined,
        userChoice: new Promise(() => undefined),
      }),
    ),
  )
  const offer = journey.page.getByRole('region', { name: 'Haat on your home screen' })
  await journey.press('Not now', offer)
  await offer.waitFor({ state: 'detached' })
}

const payOnline = async () => {
  const [toy] = goodsOf('Khela Ghar')
  const bank = journey.page.getByRole('main')
  await journey.open(`/products?search=${encodeURIComponent(toy!.name)}`)
  await journey.press(`Buy Now: ${toy!.name}`)
  await journey.page.waitForURL(/\/cart/)
  await link('Checkout').tap()
  await main().getByRole('radio', { name: 'Pay online' }).check()
  await journey.press('Place order')
  await journey.press(/^Fail/, bank)
  await journey.page.waitForURL(/\/payment\/failed/)
  await heading('Payment failed')
  await journey.press('Try Again')
  await journey.press(/^Cancel/, bank)
  await heading('Payment cancelled')
  await link('View order').tap()
  await journey.press('Pay Now')
  await journey.press(/^Pay/, bank)
  await journey.page.waitForURL(/\/payment\/success/)
  await journey.says('Transaction ID')
  expect(
    queryMarket(
      haat.dataDir,
      'select payment_status as status from orders where id = ?',
      findNewestOrder(haat.dataDir).id,
    ),
  ).toEqual([{ status: 'PAID' }])
  await link('Go to dashboard').tap()
  await journey.page.waitForURL(/\/dashboard\/index/)
}

const changeOrders = async () => {
  await journey.open('/dashboard/my-orders')
  await journey.press('Delivered')
  await journey.page.waitForURL(/DELIVERED/i)
  await journey.press('All')
  await link('Next').tap()
  await journey.page.waitForURL(/page=2/)
  const [delivered] = queryMarket<{ id: string; number: string }>(
    haat.dataDir,
    `select id, number from orders where customer_id = ${CUSTOMER_ID} and status = 'DELIVERED' order by delivered_at desc limit 1`,
  )
  const search = main().getByRole('searchbox', { name: 'Search orders' })
  await search.fill('nothing of the kind')
  await journey.says('No orders match “nothing of the kind”')
  await search.fill(delivered!.number)
  await journey.says(delivered!.number)
  await journey.open(`/dashboard/orders/${delivered!.id}`)
  await journey.ask(
    main().getByRole('button', { name: 'Request return' }),
    'Request a return?',
    async dialog => {
      await journey.press('Request return', dialog)
      await dialog.getByText('Choose a reason.').waitFor()
      await dialog.getByRole('radio', { name: 'It arrived damaged' }).check()
      await dialog.getByRole('textbox', { name: 'What is wrong?' }).fill('The seam is open.')
      await journey.press('Request return', dialog)
    },
    false,
  )
  await journey.says('Return requested')
  await journey.press('Order again')
  await journey.page.waitForURL(/\/cart/)
}

const reviewAndFollow = async () => {
  const toasts = journey.page.getByRole('region', { name: 'Messages' })
  await journey.open('/dashboard/my-reviews')
  const opener = main()
    .getByRole('button', { name: /^Write a review of / })
    .first()
  const product = (await opener.getAttribute('aria-label'))!.replace('Write a review of ', '')
  await journey.ask(opener, 'Write a review', dialog => journey.press('Cancel', dialog))
  await journey.ask(
    opener,
    'Write a review',
    async dialog => {
      await journey.press('Submit review', dialog)
      await journey.says('Please select a rating')
      await dialog.getByRole('radio', { name: /^4 stars/ }).check({ force: true })
      await dialog.getByRole('textbox', { name: 'Your review' }).fill('Good, and it came in two days.')
      await journey.press('Submit review', dialog)
    },
    false,
  )
  await journey.says('Successfully submitted')
  await journey.ask(
    main().getByRole('button', { name: `Edit your review of ${product}` }),
    'Edit your review',
    async dialog => {
      await dialog.getByRole('radio', { name: /^5 stars/ }).check({ force: true })
      await journey.press('Submit review', dialog)
    },
  )
  await journey.says('Successfully updated')
  await journey.press(`Delete your review of ${product}`)
  await journey.press('Undo', toasts)
  await main()
    .getByRole('button', { name: `Delete your review of ${product}` })
    .waitFor()

  await journey.open('/dashboard/my-followed-shops')
  await journey.press('Unfollow Khela Ghar')
  await journey.says('Unfollowed')
  const [shop] = queryMarket<{ id: string }>(haat.dataDir, "select id from shops where name = 'Khela Ghar'")
  await journey.open(`/shops/${shop!.id}`)
  await journey.press('Follow Khela Ghar')
  await journey.says('Following')
  await journey.press('Share this shop')
  // The page of a shop is for customers; what is shared leads where everybody may look.
  const shared = `${haat.url}/products?shop=${shop!.id}`
  await expect.poll(() => journey.page.evaluate(() => Reflect.get(window, 'shared'))).toBe(shared)
  await journey.open('/dashboard/index')
  await journey.page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await link('Profile', journey.page.getByRole('dialog')).tap()
  await heading('Profile')
}

const keepProfile = async () => {
  await main().getByRole('textbox', { name: 'Name' }).fill('Nusrat J. Chowdhury')
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0a7a4a' } })
    .jpeg()
    .toBuffer()
  await main()
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
  await journey.press('Save changes')
  await journey.says('Successfully updated')
  expect(
    queryMarket(haat.dataDir, `select name from profiles where id = ${CUSTOMER_ID} and profile_photo is not null`),
  ).toEqual([{ name: 'Nusrat J. Chowdhury' }])
  await journey.ask(main().getByRole('button', { name: 'Add address' }), 'Add address', async dialog => {
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Sister')
    await dialog.getByRole('textbox', { name: 'Address' }).fill('14 Shibbari More, Khulna')
    await dialog.getByRole('combobox', { name: 'Area' }).fill('খুলনা')
    await dialog.getByRole('option', { name: 'Khulna', exact: true }).click()
    await journey.press('Save address', dialog)
  })
  await journey.ask(main().getByRole('button', { name: 'Edit Sister' }), 'Edit address', async dialog => {
    await dialog.getByRole('combobox', { name: 'Area' }).fill('dumuria')
    await dialog.getByRole('option', { name: 'Dumuria Khulna' }).click()
    await journey.press('Save address', dialog)
  })
  await journey.press('Make default', card('Sister'))
  await card('Sister').getByText('Default', { exact: true }).waitFor()
  const gone = main().getByRole('button', { name: 'Delete Parents' })
  await journey.ask(gone, 'Delete this address?', dialog => journey.press('Cancel', dialog))
  await journey.ask(gone, 'Delete this address?', dialog => journey.press('Delete', dialog), false)
  await journey.says('Successfully deleted')
}

const readNews = async () => {
  await link(/^Notifications/, journey.page.getByRole('banner')).tap()
  await heading('Notifications')
  await journey.press(/^Unread/)
  await journey.press('Mark all read')
  await journey.says('No unread notifications')
  await journey.press('All')
  await main().getByRole('list', { name: 'Notifications' }).getByRole('link').first().tap()
  await heading(/^Order H-/)
  await main().getByRole('heading', { name: 'History' }).waitFor()
}

/** Makes a change offline, tries to send it by hand, and discards it. */
const sendByHand = async () => {
  const waiting = card('Unfollow Nilkhet Book Lane')
  const discard = waiting.getByRole('button', { name: 'Discard' })
  await context.setOffline(true)
  await journey.open('/dashboard/my-followed-shops')
  await journey.press('Unfollow Nilkhet Book Lane')
  await journey.says('Saved on this phone. Waiting to send')
  await link('1 change waiting', journey.page.locator('body')).tap()
  await journey.press(/^Send/, waiting)
  await journey.ask(discard, 'Discard this change?', dialog => journey.press('Cancel', dialog))
  await journey.ask(discard, 'Discard this change?', dialog => journey.press('Discard', dialog), false)
  await journey.says('Everything is sent')
  await context.setOffline(false)
}

const changeSettings = async () => {
  await journey.press(/^Account of/, journey.page.getByRole('banner'))
  await link('Profile', journey.page.getByRole('banner')).tap()
  await journey.open('/dashboard/settings')
  await main().getByRole('radio', { name: 'Dark' }).check()
  await expect
    .poll(() => journey.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
    .toBe('dark')
  await main().getByRole('radio', { name: 'Same as device' }).check()
  await main().getByRole('radio', { name: 'বাংলা' }).check()
  await heading('সেটিংস')
  await main().getByRole('radio', { name: 'English' }).check()
  await heading('Settings')
  await main()
    .getByRole('checkbox', { name: /^Data saver/ })
    .check()
  await link('Pending changes').waitFor()
  await main().getByLabel('Current password').fill('haat-demo')
  await main().getByLabel('New password').fill('haat-demo-2')
  await journey.press('Change password')
  await journey.says('Successfully changed')
  await main().getByRole('textbox', { name: 'New email' }).fill('nusrat@haat.example')
  await main().getByLabel('Your password').fill('haat-demo-2')
  await journey.press('Send link')
  await journey.says('Check your email')
  await journey.open(await mailedLink('nusrat@haat.example'))
  await journey.press('Confirm email')
  await heading('Your email is changed')
}

const mailedLink = async (to: string): Promise<string> => {
  const folder = join(haat.dataDir, 'mail')
  const links = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.eml'))
      .map(name => plain(readFileSync(join(folder, name), 'utf8')))
      .filter(mail => mail.includes(`To: ${to}`))
      .flatMap(mail => /\/confirm-email\?token=[\w.-]+/.exec(mail)?.[0] ?? [])
  await expect.poll(() => links().length, { timeout: 15_000 }).toBe(1)
  return links()[0]!
}
const plain = (mail: string): string => mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')

const leave = async () => {
  await journey.open('/dashboard/settings')
  await journey.press('Log out everywhere')
  await journey.page.waitForURL(/\/login|\/$/)
  expect(
    queryMarket(
      haat.dataDir,
      "select s.id from sessions s join users u on u.id = s.user_id where u.email like 'nusrat@%' and s.revoked_at is null",
    ),
  ).toEqual([])
}
