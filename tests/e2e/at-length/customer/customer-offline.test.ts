import { describe, expect, it } from 'vitest'
import {
  CUSTOMER,
  CUSTOMER_ID,
  findOwnProducts,
  main,
  type OwnProducts,
  open,
  press,
  queryOne,
  setUpCustomerPhone,
  viewAndAddToCart,
  writeAddress,
  writeReview,
} from '../../../support/actions/customer-changes.ts'
import {
  addAddress,
  addReturnPhoto,
  collectCoupon,
  expectWaiting,
  openCoupon,
  orderOffline,
  orderTogetherOffline,
  reviewBought,
  sendListedChanges,
  VIEWED,
  viewOffline,
  waitingMark,
  wishOffline,
} from '../../../support/actions/customer-offline-changes.ts'
import { listPendingEndpoints, OFFLINE_JOURNEYS } from '../../../support/actions/offline-endpoints.ts'
import {
  countOrders,
  findNewestOrder,
  findSaree,
  queryMarket,
  type Saree,
  signInOnPage,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { context, haat, page } from '../../../support/phones/browser-fixture.ts'

setUpCustomerPhone()

describe('A customer without a network', () => {
  it('makes every change that may wait: each is stored, shown as waiting, listed, and sent once online', async () => {
    await signInOnPage(page, haat.url, CUSTOMER)
    const saree = findSaree(haat.dataDir)
    const ownProducts = findOwnProducts()
    await viewAndAddToCart(saree)
    await wishOnline(saree)
    await openCoupon()
    await open('/recent-products')
    await main().getByRole('link', { name: saree.name, exact: true }).first().waitFor()
    await open('/dashboard/profile')
    await main().getByRole('textbox', { name: 'Phone' }).waitFor()
    await waitUntilAccountOfflineReady(page)
    const before = countOrders(haat.dataDir)
    await context.setOffline(true)

    const written = [
      ...(await changeReviews(ownProducts)),
      ...(await viewAndRemove(saree.name)),
      ...(await orderAndProfile()),
      await addReturnPhoto(),
      ...(await followAndUnfollow()),
      ...(await changeAddresses()),
      ...(await readNotifications()),
      ...(await writeToHaat()),
      ...(await changeWishlistAndReport(saree)),
      await collectCoupon(),
    ]
    expect(written.toSorted()).toEqual(OFFLINE_JOURNEYS.customer)
    expect(countOrders(haat.dataDir)).toBe(before)

    await sendListedChanges(OFFLINE_JOURNEYS.customer, [
      '/dashboard/my-orders',
      '/dashboard/profile',
      '/dashboard/my-reviews',
      '/dashboard/my-followed-shops',
    ])
    expect(countOrders(haat.dataDir)).toBe(before + 3)
    expectChangesOnServer(ownProducts)
  })
})

/** The count in the offline banner. */
const offlineBannerLink = (count: number) =>
  page.getByRole('link', { name: count === 1 ? '1 change waiting' : `${count} changes waiting`, exact: true })

const viewAndRemove = async (seen: string) => {
  const viewed = await viewOffline()
  await open('/recent-products')
  await main().getByRole('link', { name: VIEWED, exact: true }).first().waitFor()
  const forgotten = await expectWaiting('recentProducts.delete', offlineBannerLink(4), () => press(`Remove ${seen}`))
  return [viewed, forgotten]
}

/** On the page of the product: the account has it on its wishlist. */
const wishOnline = async (product: Saree) => {
  await press('Wishlist')
  const wished = () =>
    queryMarket(haat.dataDir, `select product_id as id from wishes where customer_id = ${CUSTOMER_ID}`)
  await expect.poll(wished).toEqual([{ id: product.id }])
  // The next page must not end the request before its response has come.
  await expect.poll(() => listPendingEndpoints(page)).toEqual([])
}

const changeWishlistAndReport = async (wished: Saree) => {
  const { id } = queryOne<{ id: string }>('select id from products where name = ?', VIEWED)
  await open(`/products/${id}`)
  const added = await wishOffline()
  await press(`Report ${VIEWED}`)
  const dialog = page.getByRole('dialog', { name: 'Report this product' })
  await dialog.getByRole('radio', { name: 'It is misleading' }).check()
  await press('Send report', dialog)
  await expect.poll(() => listPendingEndpoints(page)).toContain('reports.create')
  await open('/wishlist')
  await main().getByRole('link', { name: VIEWED, exact: true }).waitFor()
  const left = main().getByRole('link', { name: wished.name, exact: true })
  await press(`Remove ${wished.name}`)
  await left.waitFor({ state: 'detached' })
  await expect.poll(() => listPendingEndpoints(page)).toContain('wishlist.remove')
  return [added, 'reports.create', 'wishlist.remove']
}

const orderAndProfile = async () => {
  const ordered = await orderOffline()
  const together = await orderTogetherOffline()
  await open('/dashboard/profile')
  const changed = await expectWaiting(
    'users.updateProfile',
    main().getByText('Saved on this phone. Waiting to send'),
    async () => {
      await main().getByRole('textbox', { name: 'Name' }).fill('Nusrat Jahan Chowdhury')
      await press('Save changes')
    },
  )
  return [ordered, together, changed]
}

const followAndUnfollow = async () => {
  const stranger = queryOne<{ id: string; name: string }>(`select id, name from shops where status = 'ACTIVE'
    and id not in (select shop_id from follows where customer_id = ${CUSTOMER_ID}) order by name limit 1`)
  await open(`/shops/${stranger.id}`)
  const followed = await expectWaiting('followedShops.follow', waitingMark(), () => press(`Follow ${stranger.name}`))
  await open('/dashboard/my-followed-shops')
  const left = main().getByRole('article').filter({ hasText: 'Khela Ghar' })
  const unfollowed = await expectWaiting('followedShops.unfollow', waitingMark(left), () =>
    press('Unfollow Khela Ghar'),
  )
  return [followed, unfollowed]
}

const changeAddresses = async () => {
  await open('/dashboard/profile')
  const card = (name: string) => main().getByRole('article', { name })
  const created = await addAddress()
  const updated = await expectWaiting('addresses.update', waitingMark(card('Office')), async () => {
    await press('Edit Office')
    await writeAddress({ Address: 'Level 7, 44 Gulshan Avenue, Dhaka 1212' })
  })
  const deleted = await expectWaiting(
    'addresses.delete',
    page.getByText('Saved on this phone. Waiting to send'),
    async () => {
      await press('Delete Parents')
      await press('Delete', page.getByRole('dialog'))
      await card('Parents').waitFor({ state: 'detached' })
    },
  )
  return [created, updated, deleted]
}

const changeReviews = async ({ bought, reviewed, deletedReview }: OwnProducts) => {
  await open('/dashboard/my-reviews')
  const card = (name: string) => main().getByRole('article', { name, exact: true })
  const created = await reviewBought(bought)
  const updated = await expectWaiting('reviews.update', waitingMark(card(reviewed)), () =>
    writeReview(`Edit your review of ${reviewed}`, 4, 'It grew on me.'),
  )
  const deleted = await expectWaiting('reviews.delete', card(deletedReview).getByText('Review deleted'), () =>
    press(`Delete your review of ${deletedReview}`),
  )
  return [created, updated, deleted]
}

const readNotifications = async () => {
  await open('/dashboard/notifications')
  const waiting = (await listPendingEndpoints(page)).length - 1
  const unread = main().getByRole('link', { name: /^Unread/ })
  await unread.first().waitFor()
  const seen = await unread.count()
  const read = await expectWaiting('notifications.read', offlineBannerLink(waiting + 1), async () => {
    await unread.first().click()
    await page.waitForURL(/\/dashboard\/orders\//)
  })
  await open('/dashboard/notifications')
  await expect.poll(() => unread.count()).toBe(seen - 1)
  const all = await expectWaiting('notifications.readAll', offlineBannerLink(waiting + 2), () => press('Mark all read'))
  await expect.poll(() => unread.count()).toBe(0)
  return [read, all]
}

const writeToHaat = async () => {
  await open('/contact')
  const sent = await expectWaiting(
    'contact.create',
    main().getByText('Saved on this phone. Waiting to send'),
    async () => {
      await main().getByRole('textbox', { name: 'Subject' }).fill('A stall for my aunt')
      await main().getByRole('textbox', { name: 'Message' }).fill('She weaves gamchas and asks how to begin.')
      await press('Send message')
    },
  )
  const subscribed = await expectWaiting(
    'newsletters.subscribe',
    page.getByText('Saved on this phone. Waiting to send'),
    async () => {
      const form = page.getByRole('form', { name: 'Newsletter' })
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await form.getByRole('textbox').fill('nusrat.reads@haat.example')
      await press('Subscribe', form)
    },
  )
  return [sent, subscribed]
}

/** Expects every change in the server's database. */
const expectChangesOnServer = ({ bought, reviewed, deletedReview }: OwnProducts) => {
  const count = (from: string, ...values: unknown[]) =>
    queryOne<{ count: number }>(`select count(*) as count from ${from}`, ...values).count
  const review = (name: string) =>
    `reviews r join products p on p.id = r.product_id where r.customer_id = ${CUSTOMER_ID} and p.name = '${name}'`
  const viewed = queryOne<{ name: string }>(
    `select p.name from recent_views v join products p on p.id = v.product_id where v.customer_id = ${CUSTOMER_ID}`,
  )
  expect({
    payment: queryOne<{ type: string }>(
      'select payment_type as type from orders where id = ?',
      findNewestOrder(haat.dataDir).id,
    ).type,
    profile: queryOne<{ name: string }>(`select name from profiles where id = ${CUSTOMER_ID}`).name,
    returnPhotos: count('return_photos'),
    views: count(`recent_views where customer_id = ${CUSTOMER_ID}`),
    viewed: viewed.name,
    follows: count(`follows where customer_id = ${CUSTOMER_ID}`),
    left: count(
      `follows f join shops s on s.id = f.shop_id where f.customer_id = ${CUSTOMER_ID} and s.name = 'Khela Ghar'`,
    ),
    addresses: queryMarket<{ label: string; address: string }>(
      haat.dataDir,
      `select label, address from addresses where customer_id = ${CUSTOMER_ID} order by label`,
    ).map(({ label, address }) => `${label}: ${address}`),
    created: count(`${review(bought)} and r.rating = 5 and r.comment = 'Just as in the picture.'`),
    updated: count(`${review(reviewed)} and r.rating = 4 and r.comment = 'It grew on me.'`),
    deleted: count(review(deletedReview)),
    unread: count(
      `notifications n join users u on u.id = n.user_id where u.email = '${CUSTOMER}' and n.read_at is null`,
    ),
    messages: count("contact_messages where subject = 'A stall for my aunt'"),
    asked: count("mailed_tokens where purpose = 'SUBSCRIBE' and new_email = 'nusrat.reads@haat.example'"),
    subscribers: count("subscribers where email = 'nusrat.reads@haat.example'"),
  }).toEqual({
    payment: 'COD',
    profile: 'Nusrat Jahan Chowdhury',
    returnPhotos: 1,
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
    // Until the link in the mail is opened.
    subscribers: 0,
  })
}
