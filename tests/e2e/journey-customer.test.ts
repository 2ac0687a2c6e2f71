import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchOptions } from '../support/browser-launch.ts'
import { type DemoServer, startDemoServer } from '../support/demo-server.ts'
import { listPendingEndpoints, OFFLINE_JOURNEYS } from '../support/offline-endpoints.ts'
import {
  countOrders,
  findNewestOrder,
  findSaree,
  openAndAddToCart,
  queryMarket,
  type Saree,
  signInOnPage,
  updateMarket,
  waitUntilAccountOfflineReady,
} from '../support/shopper-actions.ts'

const CUSTOMER = 'customer@haat.example'
/** Her profile's id, within a question to the market's database. */
const HER = `(select p.id from profiles p join users u on u.id = p.user_id where u.email = '${CUSTOMER}')`

let haat: DemoServer
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await chromium.launch(launchOptions())
})
afterAll(() => browser.close())
beforeEach(async () => {
  haat = await startDemoServer()
  context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  page = await context.newPage()
})
afterEach(async () => {
  await context.close()
  await haat.dispose()
})

describe('A customer without a network', () => {
  it('does everything that may wait: it is kept, shown as waiting, listed, and sent when the network is back', async () => {
    await signInOnPage(page, haat.url, CUSTOMER)
    const saree = findSaree(haat.dataDir)
    const hers = herProducts()
    await viewAndTake(saree)
    await open('/recent-products')
    await main().getByRole('link', { name: saree.name, exact: true }).first().waitFor()
    await open('/dashboard/profile')
    await main().getByRole('textbox', { name: 'Phone' }).waitFor()
    await waitUntilAccountOfflineReady(page)
    const before = countOrders(haat.dataDir)
    await context.setOffline(true)

    const written = [
      ...(await reviewBought(hers)),
      ...(await viewAndForget(saree.name)),
      ...(await orderAndProfile()),
      ...(await followAndLeave()),
      ...(await keepAddresses()),
      ...(await readNews()),
      ...(await writeToHaat()),
    ]
    expect(written.toSorted()).toEqual(OFFLINE_JOURNEYS.customer)
    expect((await listPendingEndpoints(page)).toSorted()).toEqual(OFFLINE_JOURNEYS.customer)
    expect(countOrders(haat.dataDir)).toBe(before)

    await open('/dashboard/pending')
    // Views are written by the device itself: nobody is asked about them.
    const asked = OFFLINE_JOURNEYS.customer.length - 1
    await expect.poll(() => main().getByRole('article').count()).toBe(asked)
    // One that is just being tried says so for a moment.
    const waiting = main().getByText(/^Waiting to send/)
    await expect.poll(() => waiting.count()).toBe(asked)

    // Nothing has left the phone: all of it may still be given up.
    const discards = main().getByRole('button', { name: 'Discard' })
    await expect.poll(() => discards.count()).toBe(asked)

    await context.setOffline(false)
    await main().getByText('Everything is sent').waitFor()
    await expect.poll(() => listPendingEndpoints(page)).toEqual([])
    for (const path of [
      '/dashboard/my-orders',
      '/dashboard/profile',
      '/dashboard/my-reviews',
      '/dashboard/my-followed-shops',
    ]) {
      await open(path)
      await main().getByRole('heading', { level: 1 }).waitFor()
      expect(await main().getByText('Waiting to send').count(), path).toBe(0)
    }
    expect(countOrders(haat.dataDir)).toBe(before + 1)
    expectArrived(hers)
  })

  it('sees what the market refused, and why: corrects it, sends it again, or gives it up', async () => {
    await signInOnPage(page, haat.url, CUSTOMER)
    const saree = findSaree(haat.dataDir)
    const { bought } = herProducts()
    const before = countOrders(haat.dataDir)
    await viewAndTake(saree)
    await waitUntilAccountOfflineReady(page)
    await context.setOffline(true)
    await placeWaiting()
    await open('/dashboard/my-reviews')
    await writeReview(`Write a review of ${bought}`, 5, 'I would buy it again.')
    await open('/dashboard/profile')
    await pressed('Edit Office')
    await writeAddress({ Address: 'Level 7, 44 Gulshan Avenue, Dhaka 1212' })

    const orders = `orders where customer_id = ${HER} and id in (select order_id from order_items where name = '${bought}')`
    updateMarket(haat.dataDir, 'update products set stock = 0 where id = ?', saree.id)
    updateMarket(haat.dataDir, "delete from addresses where label = 'Office'")
    updateMarket(
      haat.dataDir,
      `update orders set status = 'RETURNED', payment_status = 'REFUNDED' where id in (select id from ${orders})`,
    )
    await open('/dashboard/pending')
    await context.setOffline(false)
    const card = (label: RegExp) => main().getByRole('article', { name: label })
    await card(/^Order from /)
      .getByText('Sold out')
      .waitFor()
    await card(/^Address: Office/)
      .getByText('This was not found. It may have been removed.')
      .waitFor()
    await card(/^Review of /)
      .getByText('You can review a product once you have bought it')
      .waitFor()
    await expect.poll(() => main().getByText('Needs your attention').count()).toBe(3)

    updateMarket(
      haat.dataDir,
      `update orders set status = 'DELIVERED', payment_status = 'PAID' where id in (select id from ${orders})`,
    )
    await pressed('Edit', card(/^Review of /))
    const dialog = page.getByRole('dialog', { name: 'Edit your review' })
    const words = dialog.getByRole('textbox', { name: 'Your review' })
    await expect.poll(() => words.inputValue()).toBe('I would buy it again.')
    await words.fill('I would buy it again and again.')
    await pressed('Submit review', dialog)
    await expect.poll(() => writtenOf(bought)).toBe('I would buy it again and again.')

    await open('/dashboard/pending')
    await pressed('Send again', card(/^Address: Office/))
    // The card says it all the time: only the toast says that the new answer is here.
    await page.getByRole('region', { name: 'Messages' }).getByText('This was not found.').first().waitFor()
    for (const label of [/^Address: Office/, /^Order from /]) {
      await pressed('Discard', card(label))
      await pressed('Discard', page.getByRole('dialog'))
      await card(label).waitFor({ state: 'detached' })
    }
    await main().getByText('Everything is sent').waitFor()
    expect(await listPendingEndpoints(page)).toEqual([])
    expect(countOrders(haat.dataDir)).toBe(before)
  })
})

/** The product is looked at, which the account knows a moment later, and put in the cart. */
const viewAndTake = async (product: Saree) => {
  await openAndAddToCart(page, haat.url, product)
  const viewed = () => queryMarket(haat.dataDir, `select product_id as id from recent_views where customer_id = ${HER}`)
  await expect.poll(viewed).toEqual([{ id: product.id }])
}

/** Orders what is in the cart, cash on delivery, to where the last order went. */
const placeWaiting = async () => {
  await open('/cart')
  await main().getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('radio', { name: 'Cash on delivery' }).check()
  await pressed('Place order')
  await page.getByRole('heading', { level: 1, name: 'Not placed yet' }).waitFor()
}

/** What she wrote of a product, in the market. */
const writtenOf = (product: string) =>
  one<{ comment: string } | undefined>(
    `select r.comment from reviews r join products p on p.id = r.product_id where r.customer_id = ${HER} and p.name = ?`,
    product,
  )?.comment

/** Does one thing, and sees it wait: in the outbox under its row, and on the screen that it was done on. */
const waits = async (row: string, shown: Locator, act: () => Promise<unknown>): Promise<string> => {
  await act()
  await shown.first().waitFor()
  await expect.poll(() => listPendingEndpoints(page), { message: row }).toContain(row)
  return row
}

const main = () => page.getByRole('main')
const pressed = (name: string | RegExp, within: Locator = main()) =>
  within
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const open = async (path: string) => {
  await page.goto(haat.url + path)
  await main().getByRole('heading', { level: 1 }).first().waitFor()
}
const mark = (within: Locator = main()) => within.getByText('Waiting to send')
/** What the strip over every screen counts. */
const strip = (count: number) =>
  page.getByRole('link', { name: count === 1 ? '1 change waiting' : `${count} changes waiting`, exact: true })

const one = <Row>(query: string, ...values: unknown[]): Row => queryMarket<Row>(haat.dataDir, query, ...values)[0]!
const VIEWED = 'Bokul portable speaker, 20 W, splash-proof'

const viewAndForget = async (seen: string) => {
  const { id } = one<{ id: string }>('select id from products where name = ?', VIEWED)
  const viewed = await waits('recentProducts.create', page.getByRole('heading', { level: 1, name: VIEWED }), () =>
    open(`/products/${id}`),
  )
  await open('/recent-products')
  await main().getByRole('link', { name: VIEWED, exact: true }).first().waitFor()
  const forgotten = await waits('recentProducts.delete', strip(4), () => pressed(`Remove ${seen}`))
  return [viewed, forgotten]
}

const orderAndProfile = async () => {
  const ordered = await waits('orders.create', mark(), placeWaiting)
  await open('/dashboard/profile')
  const changed = await waits(
    'users.updateProfile',
    main().getByText('Saved on this phone. Waiting to send'),
    async () => {
      await main().getByRole('textbox', { name: 'Name' }).fill('Nusrat Jahan Chowdhury')
      await pressed('Save changes')
    },
  )
  return [ordered, changed]
}

const followAndLeave = async () => {
  const stranger = one<{ id: string; name: string }>(`select id, name from shops where status = 'ACTIVE'
    and id not in (select shop_id from follows where customer_id = ${HER}) order by name limit 1`)
  await open(`/shops/${stranger.id}`)
  const followed = await waits('followedShops.follow', mark(), () => pressed(`Follow ${stranger.name}`))
  await open('/dashboard/my-followed-shops')
  const left = main().getByRole('article').filter({ hasText: 'Khela Ghar' })
  const unfollowed = await waits('followedShops.unfollow', mark(left), () => pressed('Unfollow Khela Ghar'))
  return [followed, unfollowed]
}

const keepAddresses = async () => {
  await open('/dashboard/profile')
  const card = (name: string) => main().getByRole('article', { name })
  const created = await waits('addresses.create', mark(card('Sister')), async () => {
    await pressed('Add address')
    await writeAddress({ 'Label': 'Sister', Address: '14 Shibbari More, Khulna' })
  })
  const updated = await waits('addresses.update', mark(card('Office')), async () => {
    await pressed('Edit Office')
    await writeAddress({ Address: 'Level 7, 44 Gulshan Avenue, Dhaka 1212' })
  })
  const deleted = await waits('addresses.delete', page.getByText('Saved on this phone. Waiting to send'), async () => {
    await pressed('Delete Parents')
    await pressed('Delete', page.getByRole('dialog'))
    await card('Parents').waitFor({ state: 'detached' })
  })
  return [created, updated, deleted]
}

const writeAddress = async (fields: Record<string, string>) => {
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(fields)) await dialog.getByRole('textbox', { name: label }).fill(text)
  await pressed('Save address', dialog)
  await dialog.waitFor({ state: 'hidden' })
}

/** Products of hers: one that she has not written about, and two that she has. */
const herProducts = () => {
  const names = (query: string) => queryMarket<{ name: string }>(haat.dataDir, query).map(({ name }) => name)
  const reviewed = names(`select p.name from reviews r join products p on p.id = r.product_id
    where r.customer_id = ${HER} order by r.created_at desc limit 2`)
  const delivered = names(`select i.name from order_items i join orders o on o.id = i.order_id
    where o.customer_id = ${HER} and o.status = 'DELIVERED' and not exists
      (select 1 from reviews r where r.customer_id = o.customer_id and r.product_id = i.product_id)
    order by o.created_at desc limit 1`)
  return { bought: delivered[0]!, reviewed: reviewed[0]!, regretted: reviewed[1]! }
}
type Hers = ReturnType<typeof herProducts>

const reviewBought = async ({ bought, reviewed, regretted }: Hers) => {
  await open('/dashboard/my-reviews')
  const card = (name: string) => main().getByRole('article', { name, exact: true })
  const created = await waits('reviews.create', mark(card(bought)), () =>
    writeReview(`Write a review of ${bought}`, 5, 'Just as in the picture.'),
  )
  const updated = await waits('reviews.update', mark(card(reviewed)), () =>
    writeReview(`Edit your review of ${reviewed}`, 4, 'It grew on me.'),
  )
  const deleted = await waits('reviews.delete', card(regretted).getByText('Review deleted'), () =>
    pressed(`Delete your review of ${regretted}`),
  )
  return [created, updated, deleted]
}

const writeReview = async (opener: string, stars: number, words: string) => {
  await pressed(opener)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: new RegExp(`^${stars} stars`) }).check({ force: true })
  await dialog.getByRole('textbox', { name: 'Your review' }).fill(words)
  await pressed('Submit review', dialog)
  await dialog.waitFor({ state: 'hidden' })
}

const readNews = async () => {
  await open('/dashboard/notifications')
  const waiting = (await listPendingEndpoints(page)).length - 1
  const unread = main().getByRole('link', { name: /^Unread/ })
  await unread.first().waitFor()
  const seen = await unread.count()
  const read = await waits('notifications.read', strip(waiting + 1), async () => {
    await unread.first().click()
    await page.waitForURL(/\/dashboard\/orders\//)
  })
  await open('/dashboard/notifications')
  await expect.poll(() => unread.count()).toBe(seen - 1)
  const all = await waits('notifications.readAll', strip(waiting + 2), () => pressed('Mark all read'))
  await expect.poll(() => unread.count()).toBe(0)
  return [read, all]
}

const writeToHaat = async () => {
  await open('/contact')
  const sent = await waits('contact.create', main().getByText('Saved on this phone. Waiting to send'), async () => {
    await main().getByRole('textbox', { name: 'Subject' }).fill('A stall for my aunt')
    await main().getByRole('textbox', { name: 'Message' }).fill('She weaves gamchas and asks how to begin.')
    await pressed('Send message')
  })
  const subscribed = await waits(
    'newsletters.subscribe',
    page.getByText('Saved on this phone. Waiting to send'),
    async () => {
      const form = page.getByRole('form', { name: 'Newsletter' })
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await form.getByRole('textbox').fill('nusrat.reads@haat.example')
      await pressed('Subscribe', form)
    },
  )
  return [sent, subscribed]
}

/** Everything that she did is in the market's own database. */
const expectArrived = ({ bought, reviewed, regretted }: Hers) => {
  const count = (from: string, ...values: unknown[]) =>
    one<{ count: number }>(`select count(*) as count from ${from}`, ...values).count
  const review = (name: string) =>
    `reviews r join products p on p.id = r.product_id where r.customer_id = ${HER} and p.name = '${name}'`
  const viewed = one<{ name: string }>(
    `select p.name from recent_views v join products p on p.id = v.product_id where v.customer_id = ${HER}`,
  )
  expect({
    payment: one<{ type: string }>(
      'select payment_type as type from orders where id = ?',
      findNewestOrder(haat.dataDir).id,
    ).type,
    profile: one<{ name: string }>(`select name from profiles where id = ${HER}`).name,
    views: count(`recent_views where customer_id = ${HER}`),
    viewed: viewed.name,
    follows: count(`follows where customer_id = ${HER}`),
    left: count(`follows f join shops s on s.id = f.shop_id where f.customer_id = ${HER} and s.name = 'Khela Ghar'`),
    addresses: queryMarket<{ label: string; address: string }>(
      haat.dataDir,
      `select label, address from addresses where customer_id = ${HER} order by label`,
    ).map(({ label, address }) => `${label}: ${address}`),
    created: count(`${review(bought)} and r.rating = 5 and r.comment = 'Just as in the picture.'`),
    updated: count(`${review(reviewed)} and r.rating = 4 and r.comment = 'It grew on me.'`),
    deleted: count(review(regretted)),
    unread: count(
      `notifications n join users u on u.id = n.user_id where u.email = '${CUSTOMER}' and n.read_at is null`,
    ),
    messages: count("contact_messages where subject = 'A stall for my aunt'"),
    asked: count("mailed_tokens where purpose = 'SUBSCRIBE' and new_email = 'nusrat.reads@haat.example'"),
    subscribers: count("subscribers where email = 'nusrat.reads@haat.example'"),
  }).toEqual({
    payment: 'COD',
    profile: 'Nusrat Jahan Chowdhury',
    views: 1,
    viewed: VIEWED,
    follows: 5,
    left: 0,
    addresses: [
      'Home: House 27, Road 9/A, Dhanmondi, Dhaka 1209',
      'Office: Level 7, 44 Gulshan Avenue, Dhaka 1212',
      'Sister: 14 Shibbari More, Khulna',
    ],
    created: 1,
    updated: 1,
    deleted: 0,
    unread: 0,
    messages: 1,
    asked: 1,
    // Until the mailed link is followed.
    subscribers: 0,
  })
}
