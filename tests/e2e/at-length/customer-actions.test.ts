import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator } from 'playwright'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeContexts, openBrowser } from '../../support/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../../support/demo-server.ts'
import { type Journey, PHONE, startJourney } from '../../support/journey.ts'
import { findNewestOrder, queryMarket, signInOnPage } from '../../support/shopper-actions.ts'

/** Everything that a visitor and a customer can do, once, on a phone. */
const LONG = 240_000
const CUSTOMER = 'customer@haat.example'
const HER = `(select p.id from profiles p join users u on u.id = p.user_id where u.email = '${CUSTOMER}')`

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let her: Journey

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
  her = startJourney(await context.newPage(), haat.url)
})
afterEach(() => context.close())

describe('With a phone in the hand', () => {
  it('a visitor finds, narrows, compares and gathers', { timeout: 120_000 }, async () => {
    await goByMenus()
    await search()
    await narrow()
    await compare()
    await gather()
    expect(her.faults).toEqual([])
  })

  it('a visitor reads, asks, shares and subscribes', { timeout: LONG }, async () => {
    await readAndAsk()
    await lookAtProduct()
    expect(her.faults).toEqual([])
  })

  it('a customer buys, pays, returns and orders again', { timeout: LONG }, async () => {
    await signInOnPage(her.page, haat.url, CUSTOMER)
    await buyForCash()
    await payOnline()
    await changeOrders()
    expect(her.faults).toEqual([])
  })

  it('a customer looks after what is hers', { timeout: LONG }, async () => {
    await signInOnPage(her.page, haat.url, CUSTOMER)
    await reviewAndFollow()
    await keepProfile()
    await readNews()
    await sendByHand()
    await changeSettings()
    expect(her.faults).toEqual([])
    // What is under way when every session ends is refused, and the browser notes it.
    await leave()
  })
})

const main = () => her.page.getByRole('main')
const heading = (name: string | RegExp) => her.page.getByRole('heading', { level: 1, name }).waitFor()
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
  await her.open('/')
  await her.press('Menu', her.page.getByRole('banner'))
  await link('All Shops', her.page.getByRole('banner')).tap()
  await heading('All Shops')
  await main().getByRole('searchbox').fill('Khela')
  await main().getByText('1 shop', { exact: true }).waitFor()
  await link('Categories', her.page.getByRole('navigation')).tap()
  await link('Books', her.page.getByRole('dialog', { name: 'All Categories' })).tap()
  await heading('All Books')
  await her.page.evaluate(() => scrollTo(0, 1_500))
  await her.press('Back to top', her.page.locator('body'))
  await expect.poll(() => her.page.evaluate(() => scrollY)).toBe(0)
}

const search = async () => {
  const box = her.page.getByRole('combobox', { name: /search everything/i })
  const offered = her.page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await box.fill('honey')
  await offered.first().tap()
  await her.page.waitForURL(/\/products\/[\da-f-]{36}/)
  await box.fill('saree')
  await box.press('Enter')
  await heading('Search results for - saree')
  await her.press('Clear search', her.page.getByRole('banner'))
  await offered.filter({ hasText: /^saree$/ }).tap()
  await heading('Search results for - saree')
}

const narrow = async () => {
  const first = () => main().getByRole('article').first().textContent()
  await her.open('/products?category=Books')
  await main().getByRole('article').first().waitFor()
  const cheapest = await first()
  await main().getByLabel('Sort by').selectOption({ label: 'Price High to Low' })
  await expect.poll(first).not.toBe(cheapest)
  await her.ask(
    main().getByRole('button', { name: 'Filters (1)' }),
    'Filters',
    async sheet => {
      await sheet.getByRole('textbox', { name: 'Min price' }).fill('300')
      await sheet.getByRole('radio', { name: 'Sarees' }).check()
      await her.press(/^Show \d+ products?$/, sheet)
    },
    false,
  )
  await heading('All Sarees')
  await her.press('Remove From ৳300')
  await her.page.waitForURL(url => !url.search.includes('min='))
  await her.press('Clear all')
  await heading('All Products')
  await link('Next').tap()
  await her.page.waitForURL(/page=2/)
  await link('Next').tap()
  await her.page.waitForURL(/page=3/)
  await link('Previous').tap()
  await her.page.waitForURL(/page=2/)
}

const compare = async () => {
  const [one, two] = goodsIn('Books')
  const [saree] = goodsIn('Sarees')
  const beside = ({ name }: Good) => main().getByRole('button', { name: `Add to Compare: ${name}`, exact: true })
  await her.open('/products?category=Books')
  for (const book of [one!, two!]) {
    await beside(book).tap()
    await her.says('Added to Comparison')
  }
  await her.open('/products?category=Sarees')
  await her.ask(beside(saree!), 'Failed Adding to Comparison', dialog =>
    her.press('Close', dialog.getByRole('contentinfo').or(dialog)),
  )
  await her.ask(beside(saree!), 'Failed Adding to Comparison', dialog => her.press('Compare Now', dialog), false)
  await heading('Compare products')
  await her.press(new RegExp(`^Remove ${two!.name.slice(0, 12)}`))
  await link(/Add Products/).tap()
  await heading('All Books')
  await beside(two!).tap()
  await link(/^Compare Now \(2\)/).tap()
  await her.press('Remove all')
  await her.says('Your Comparison List is Empty. Add Products to Compare.')
}

const gather = async () => {
  const [book] = goodsOf('Nilkhet Book Lane')
  const [toy, other] = goodsOf('Khela Ghar')
  await her.open(`/products/${book!.id}`)
  await her.press('Increase quantity')
  await her.press('Decrease quantity')
  await her.press('Add To Cart')
  await her.says('Added to cart')
  await her.press('Add To Cart')
  await her.says('Quantity increased')
  await her.open(`/products/${toy!.id}`)
  const add = main().getByRole('button', { name: 'Add To Cart' }).first()
  const title = 'Your cart is from another shop'
  await her.ask(add, title, dialog => her.press('Cancel', dialog))
  await her.ask(add, title, dialog => her.press('Keep both', dialog))
  await her.says('Added to cart')
  await her.open('/cart')
  const aside = main().getByRole('article', { name: 'Nilkhet Book Lane' })
  await her.press('Use this cart', aside)
  await main().getByRole('article', { name: 'Khela Ghar' }).waitFor()
  await her.press('Increase quantity')
  await her.press(`Remove ${book!.name}`)
  await her.press('Undo', her.page.getByRole('region', { name: 'Messages' }))
  await main()
    .getByRole('button', { name: `Remove ${book!.name}` })
    .waitFor()
  await her.open(`/products/${other!.id}`)
  await her.ask(add, title, dialog => her.press('Replace', dialog))
  await her.open('/cart')
  await link(other!.name).waitFor()
  await her.press('Remove', main().getByRole('article', { name: 'Khela Ghar' }))
  await her.press('Undo', her.page.getByRole('region', { name: 'Messages' }))
  await main().getByRole('article', { name: 'Khela Ghar' }).waitFor()
}

const readAndAsk = async () => {
  await her.open('/faq')
  await main().locator('summary').first().tap()
  await main().locator('details[open]').first().waitFor()
  await link('Write to us').tap()
  await heading('Contact')
  await main().getByRole('textbox', { name: 'Name' }).fill('Rima Akter')
  await main().getByRole('textbox', { name: 'Email' }).fill('rima@haat.example')
  await main().getByRole('textbox', { name: 'Subject' }).fill('A question of cloth')
  await main().getByRole('textbox', { name: 'Message' }).fill('Is the khadi washed before it is cut?')
  await her.press('Send message')
  await her.says('Your message has arrived')
  const footer = her.page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  await footer.getByRole('textbox').fill('rima@haat.example')
  await her.press('Subscribe', footer)
  await her.says('Check your email and open the link to subscribe.')
  await link('About Us', footer).tap()
  await heading(/./)
  await her.open('/login')
  await her.press('Customer')
  expect(await main().getByRole('textbox', { name: 'Email' }).inputValue()).toBe(CUSTOMER)
  await her.press(/show/i)
  await link('Forgot password?').tap()
  await heading(/password/i)
  await main().getByRole('textbox', { name: 'Email' }).fill('nobody@haat.example')
  await main().getByRole('button').first().tap()
  await her.says('Email Sent Successfully!')
  await her.open('/sign-up')
  await main().getByRole('tab', { name: 'Join as a seller' }).tap()
  await main().getByRole('tab', { name: 'Join as a customer' }).tap()
  await main().getByRole('textbox', { name: 'Name' }).fill('Rima Akter')
  await main().getByRole('textbox', { name: 'Phone' }).fill('01712345679')
  await main().getByRole('textbox', { name: 'Email' }).fill('rima@haat.example')
  await main().getByLabel('Password', { exact: true }).fill('rima-haat')
  await her.press('Sign Up')
  await her.page.waitForURL(/\/login/)
}

const lookAtProduct = async () => {
  const [reviewed] = queryMarket<Good>(
    haat.dataDir,
    'select id, name from products where is_listed = 1 and review_count > 1 order by review_count desc limit 1',
  )
  await her.open(`/products/${reviewed!.id}`)
  await her.press('Share this product')
  await expect.poll(() => her.page.evaluate(() => Reflect.get(window, 'shared'))).toBe(her.page.url())
  await her.press('Add to Compare')
  await her.says('Added to Comparison')
  await her.press('Write a review')
  await her.page.waitForURL(/\/login/)
}

const buyForCash = async () => {
  const [book] = goodsOf('Nilkhet Book Lane')
  await her.open(`/products/${book!.id}`)
  await her.press('Increase quantity')
  await her.press('Add To Cart')
  await her.says('Added to cart')
  await her.open('/cart')
  await link('Checkout').tap()
  await heading('Checkout')
  await main().getByRole('textbox', { name: 'Coupon code' }).fill('BOIMELA')
  await her.press('Apply')
  await her.says('Coupon applied successfully')
  await her.press('Remove coupon BOIMELA')
  await main().getByRole('textbox', { name: 'Coupon code' }).fill('boimela')
  await her.press('Apply')
  await main().getByRole('button', { name: 'Remove coupon BOIMELA' }).waitFor()
  await main()
    .getByRole('radio', { name: /^Office/ })
    .check()
  await expect.poll(() => main().getByRole('textbox', { name: 'Address' }).inputValue()).toContain('Gulshan')
  await main().getByRole('radio', { name: 'Another address' }).check()
  await main().getByRole('textbox', { name: 'Address' }).fill('12 Station Road, Bogura')
  await main().getByRole('combobox', { name: 'District' }).selectOption({ label: 'Bogura' })
  await main().getByRole('checkbox', { name: 'Save this address for next time' }).check()
  await main().getByRole('textbox', { name: 'Label' }).fill('Bogura')
  await main().getByRole('radio', { name: 'Cash on delivery' }).check()
  await her.press('Place order')
  await her.page.waitForURL(/\/dashboard\/orders\//)
  await her.says('Order placed successfully')
  expect(
    queryMarket(
      haat.dataDir,
      'select coupon_code as code, shipping_district as district from orders where id = ?',
      findNewestOrder(haat.dataDir).id,
    ),
  ).toEqual([{ code: 'BOIMELA', district: 'Bogura' }])
  await installLater()
  await link('Invoice').tap()
  await heading(/Invoice/)
  await her.page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }))
  await her.press('Print', her.page.locator('body'))
  expect(await her.page.evaluate(() => Reflect.get(window, 'printed'))).toBe(true)
  await link('Back to the order', her.page.locator('body')).tap()
  await her.ask(main().getByRole('button', { name: 'Cancel order' }), 'Cancel this order?', async dialog => {
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('My sister bought it already.')
    await her.press('Back', dialog)
  })
  await her.ask(
    main().getByRole('button', { name: 'Cancel order' }),
    'Cancel this order?',
    dialog => her.press('Cancel order', dialog),
    false,
  )
  await her.says('Order cancelled')
  expect(findNewestOrder(haat.dataDir).status).toBe('CANCELLED')
}

/** After an order the browser's own offer to install is passed on: she has no time for it now. */
const installLater = async () => {
  await her.page.evaluate(() =>
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => undefined,
        userChoice: new Promise(() => undefined),
      }),
    ),
  )
  const offer = her.page.getByRole('region', { name: 'Haat on your home screen' })
  await her.press('Not now', offer)
  await offer.waitFor({ state: 'detached' })
}

const payOnline = async () => {
  const [toy] = goodsOf('Khela Ghar')
  const bank = her.page.getByRole('main')
  await her.open(`/products?search=${encodeURIComponent(toy!.name)}`)
  await her.press(`Buy Now: ${toy!.name}`)
  await her.page.waitForURL(/\/cart/)
  await link('Checkout').tap()
  await main().getByRole('radio', { name: 'Pay online' }).check()
  await her.press('Place order')
  await her.press(/^Fail/, bank)
  await her.page.waitForURL(/\/payment\/failed/)
  await heading('Payment failed')
  await her.press('Try Again')
  await her.press(/^Cancel/, bank)
  await heading('Payment cancelled')
  await link('View order').tap()
  await her.press('Pay Now')
  await her.press(/^Pay/, bank)
  await her.page.waitForURL(/\/payment\/success/)
  await her.says('Transaction ID')
  expect(
    queryMarket(
      haat.dataDir,
      'select payment_status as status from orders where id = ?',
      findNewestOrder(haat.dataDir).id,
    ),
  ).toEqual([{ status: 'PAID' }])
  await link('Go to dashboard').tap()
  await her.page.waitForURL(/\/dashboard\/index/)
}

const changeOrders = async () => {
  await her.open('/dashboard/my-orders')
  await her.press('Delivered')
  await her.page.waitForURL(/DELIVERED/i)
  await her.press('All')
  await link('Next').tap()
  await her.page.waitForURL(/page=2/)
  const [delivered] = queryMarket<{ id: string; number: string }>(
    haat.dataDir,
    `select id, number from orders where customer_id = ${HER} and status = 'DELIVERED' order by delivered_at desc limit 1`,
  )
  const search = main().getByRole('searchbox', { name: 'Search orders' })
  await search.fill('nothing of the kind')
  await her.says('No order here answers to “nothing of the kind”')
  await search.fill(delivered!.number)
  await her.says(delivered!.number)
  await her.open(`/dashboard/orders/${delivered!.id}`)
  await her.ask(
    main().getByRole('button', { name: 'Request return' }),
    'Request a return?',
    async dialog => {
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('The seam is open.')
      await her.press('Request return', dialog)
    },
    false,
  )
  await her.says('Return requested')
  await her.press('Order again')
  await her.page.waitForURL(/\/cart/)
}

const reviewAndFollow = async () => {
  const toasts = her.page.getByRole('region', { name: 'Messages' })
  await her.open('/dashboard/my-reviews')
  const opener = main()
    .getByRole('button', { name: /^Write a review of / })
    .first()
  const product = (await opener.getAttribute('aria-label'))!.replace('Write a review of ', '')
  await her.ask(opener, 'Write a review', dialog => her.press('Cancel', dialog))
  await her.ask(
    opener,
    'Write a review',
    async dialog => {
      await her.press('Submit review', dialog)
      await her.says('Please select a rating')
      await dialog.getByRole('radio', { name: /^4 stars/ }).check({ force: true })
      await dialog.getByRole('textbox', { name: 'Your review' }).fill('Good, and it came in two days.')
      await her.press('Submit review', dialog)
    },
    false,
  )
  await her.says('Successfully submitted')
  await her.ask(
    main().getByRole('button', { name: `Edit your review of ${product}` }),
    'Edit your review',
    async dialog => {
      await dialog.getByRole('radio', { name: /^5 stars/ }).check({ force: true })
      await her.press('Submit review', dialog)
    },
  )
  await her.says('Successfully updated')
  await her.press(`Delete your review of ${product}`)
  await her.press('Undo', toasts)
  await main()
    .getByRole('button', { name: `Delete your review of ${product}` })
    .waitFor()

  await her.open('/dashboard/my-followed-shops')
  await her.press('Unfollow Khela Ghar')
  await her.says('Unfollowed')
  const [shop] = queryMarket<{ id: string }>(haat.dataDir, "select id from shops where name = 'Khela Ghar'")
  await her.open(`/shops/${shop!.id}`)
  await her.press('Follow Khela Ghar')
  await her.says('Following')
  await her.press('Share this shop')
  await expect.poll(() => her.page.evaluate(() => Reflect.get(window, 'shared'))).toBe(her.page.url())
  await her.open('/dashboard/index')
  await her.page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await link('Profile', her.page.getByRole('dialog')).tap()
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
  await her.press('Save changes')
  await her.says('Successfully updated')
  expect(
    queryMarket(haat.dataDir, `select name from profiles where id = ${HER} and profile_photo is not null`),
  ).toEqual([{ name: 'Nusrat J. Chowdhury' }])
  await her.ask(main().getByRole('button', { name: 'Add address' }), 'Add address', async dialog => {
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Sister')
    await dialog.getByRole('textbox', { name: 'Address' }).fill('14 Shibbari More, Khulna')
    await dialog.getByRole('combobox', { name: 'District' }).selectOption({ label: 'Khulna' })
    await her.press('Save address', dialog)
  })
  await her.ask(main().getByRole('button', { name: 'Edit Sister' }), 'Edit address', async dialog => {
    await dialog.getByRole('textbox', { name: 'Upazila' }).fill('Dumuria')
    await her.press('Save address', dialog)
  })
  await her.press('Make default', card('Sister'))
  await card('Sister').getByText('Default', { exact: true }).waitFor()
  const gone = main().getByRole('button', { name: 'Delete Parents' })
  await her.ask(gone, 'Delete this address?', dialog => her.press('Cancel', dialog))
  await her.ask(gone, 'Delete this address?', dialog => her.press('Delete', dialog), false)
  await her.says('Successfully deleted')
}

const readNews = async () => {
  await link(/^Notifications/, her.page.getByRole('banner')).tap()
  await heading('Notifications')
  await her.press(/^Unread/)
  await her.press('Mark all read')
  await her.says('No unread notifications')
  await her.press('All')
  await main().getByRole('list', { name: 'Notifications' }).getByRole('link').first().tap()
  await heading(/^Order H-/)
  await main().getByRole('heading', { name: 'History' }).waitFor()
}

/** In a tunnel: what was written there is tried by hand, and given up. */
const sendByHand = async () => {
  const waiting = card('Unfollow Nilkhet Book Lane')
  const discard = waiting.getByRole('button', { name: 'Discard' })
  await context.setOffline(true)
  await her.open('/dashboard/my-followed-shops')
  await her.press('Unfollow Nilkhet Book Lane')
  await her.says('Saved on this phone. Waiting to send')
  await link('1 change waiting', her.page.locator('body')).tap()
  await her.press(/^Send/, waiting)
  await her.ask(discard, 'Discard this change?', dialog => her.press('Cancel', dialog))
  await her.ask(discard, 'Discard this change?', dialog => her.press('Discard', dialog), false)
  await her.says('Everything is sent')
  await context.setOffline(false)
}

const changeSettings = async () => {
  await her.press(/^Account of/, her.page.getByRole('banner'))
  await link('Profile', her.page.getByRole('banner')).tap()
  await her.open('/dashboard/settings')
  await main().getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => her.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
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
  await her.press('Change password')
  await her.says('Successfully changed')
  await main().getByRole('textbox', { name: 'New email' }).fill('nusrat@haat.example')
  await main().getByLabel('Your password').fill('haat-demo-2')
  await her.press('Send link')
  await her.says('Check your email')
  await her.open(await mailedLink())
  await her.press('Confirm email')
  await heading('Your email is changed')
}

const mailedLink = async (): Promise<string> => {
  const folder = join(haat.dataDir, 'mail')
  const links = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.eml'))
      .flatMap(
        name => /\/confirm-email\?token=[\w.-]+/.exec(plain(readFileSync(join(folder, name), 'utf8')))?.[0] ?? [],
      )
  await expect.poll(() => links().length, { timeout: 15_000 }).toBe(1)
  return links()[0]!
}
const plain = (mail: string): string => mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')

const leave = async () => {
  await her.open('/dashboard/settings')
  await her.press('Log out everywhere')
  await her.page.waitForURL(/\/login|\/$/)
  expect(
    queryMarket(
      haat.dataDir,
      "select s.id from sessions s join users u on u.id = s.user_id where u.email like 'nusrat@%' and s.revoked_at is null",
    ),
  ).toEqual([])
}
