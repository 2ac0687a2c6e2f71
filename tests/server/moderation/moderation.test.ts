import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { TEXT_MAX } from '../../../src/contract/constants.ts'
import { createCoupon, deleteCoupon, updateCoupon } from '../../../src/contract/coupons/coupon-writes.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { listModeration, type ModerationKind } from '../../../src/contract/moderation/moderation.ts'
import { createReport, decideModeration } from '../../../src/contract/moderation/moderation-writes.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { createAdminNote, deleteAdminNote, listAdminNotes } from '../../../src/contract/people/admin-notes.ts'
import { deleteCustomer, setUserStatus } from '../../../src/contract/people/person-writes.ts'
import { createProduct, deleteProduct, updateProduct } from '../../../src/contract/products/product-writes.ts'
import { getProduct, isOnSale, listProducts } from '../../../src/contract/products/products.ts'
import { deleteReview, updateReview } from '../../../src/contract/reviews/review-writes.ts'
import { listReviews, productReviews, type Review } from '../../../src/contract/reviews/reviews.ts'
import { changeShopStatus } from '../../../src/contract/shops/shop-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { addShopPerson } from '../../support/fixtures/shop-people.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let admin: TestUser
let reporter: TestUser

const report = (entity: 'PRODUCT' | 'REVIEW', entityId: string, as = reporter, note = '') =>
  market.call(createReport, { entity, entityId, reason: 'FAKE', note }, { as })
const decide = (entity: 'PRODUCT' | 'REVIEW', id: string, decision: 'KEEP' | 'HIDE' | 'SUSPEND', reason?: string) =>
  market.call(decideModeration, { entity, id, decision, reason }, { as: admin })
const queue = async (kind?: ModerationKind) =>
  (await market.call(listModeration, { kind, limit: 100 }, { as: admin })).data
const findQueued = async (id: string) => (await queue()).find(item => item.entityId === id)
/** The titles and texts of a user's notifications, the newest first. */
const newsOf = async (user: TestUser) =>
  (await market.call(listNotifications, {}, { as: user })).data.map(({ title, body }) => `${title} ${body}`.trim())
const seesProduct = async (id: string, as?: TestUser) => (await market.call(getProduct, { id }, { as })).status === 200
/** The list is nested: its rows are in `data.data`. */
const reviewsOf = async (as: TestUser, query: InputOf<typeof listReviews> = {}): Promise<Review[]> => {
  const { data } = await market.call(listReviews, query, { as })
  return (data as unknown as { data: Review[] }).data
}
const mailsTo = async (email: string) => {
  const rows = await market.store.read.selectFrom('mails').select('content').where('recipient', '=', email).execute()
  return rows.map(({ content }) => content).join()
}

describe.each(ENGINES)('Moderation on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    ;[admin, reporter] = [await market.user('ADMIN'), await market.user('CUSTOMER')]
  }, 60_000)
  afterAll(() => market.stop())

  it('lists what was reported with reasons and notes, but without the names of who reported it', async () => {
    const id = await market.addProduct()
    expect((await report('PRODUCT', id, reporter, 'The logo is wrong.')).status).toBe(201)
    expect(await findQueued(id)).toMatchObject({
      kind: 'REPORTED_PRODUCT',
      product: { id },
      reports: [{ reason: 'FAKE', count: 1 }],
      notes: ['The logo is wrong.'],
    })
    expect(JSON.stringify(await findQueued(id))).not.toContain(reporter.userId)
  })

  it('hides nothing by itself, however many report it, and counts each person once', async () => {
    const id = await market.addProduct()
    const crowd = await Promise.all(Array.from({ length: 12 }, () => market.user('CUSTOMER')))
    for (const person of crowd) await report('PRODUCT', id, person)
    await report('PRODUCT', id, crowd[0], 'And again.')
    expect((await findQueued(id))?.reports).toEqual([{ reason: 'FAKE', count: 12 }])
    expect(await seesProduct(id)).toBe(true)
  })

  it('takes no report of a shop’s own product from its vendor or people, and takes theirs of others', async () => {
    const [own, other] = [await market.addProduct(), await market.addProduct({ shop_id: market.otherShopId })]
    const person = await addShopPerson(market, market.vendor, 'PRODUCTS')
    for (const as of [market.vendor, person]) {
      const refused = await report('PRODUCT', own, as)
      expect([refused.status, refused.message]).toEqual([403, 'You cannot report what is yours.'])
    }
    expect((await report('PRODUCT', other, person)).status).toBe(201)
    expect([await findQueued(own), (await findQueued(other))?.reports]).toEqual([
      undefined,
      [{ reason: 'FAKE', count: 1 }],
    ])
  })

  it('records in the audit log who has looked at a report and kept what it is about', async () => {
    const [id, review] = [
      await market.addProduct({ name: 'Kept lamp' }),
      await market.addReview(await market.addProduct(), market.customer, 2),
    ]
    for (const [entity, entityId] of [
      ['PRODUCT', id],
      ['REVIEW', review],
    ] as const) {
      await report(entity, entityId)
      await decide(entity, entityId, 'KEEP')
    }
    const log = async (entityId: string) => (await market.call(listAuditLog, { entityId }, { as: admin })).data
    expect(await log(id)).toMatchObject([{ action: 'product.keep', after: { name: 'Kept lamp' } }])
    expect(await log(review)).toMatchObject([{ action: 'review.keep', after: { rating: 2 } }])
  })

  it('does not show products of a suspended shop as on sale, to its vendor and to admins', async () => {
    const vendor = await market.user('VENDOR')
    const shopId = await market.addShop(vendor)
    const id = await market.addProduct({ shop_id: shopId })
    const statusFor = async (as: TestUser) => (await market.call(getProduct, { id }, { as })).data.shopStatus
    expect(await statusFor(vendor)).toBeUndefined()
    await market.call(changeShopStatus, { id: shopId, status: 'SUSPENDED' }, { as: admin })
    expect([await statusFor(vendor), await statusFor(admin)]).toEqual(['SUSPENDED', 'SUSPENDED'])
  })

  it('lists for admins as on sale what shoppers find, and as hidden the rest that its vendor sells', async () => {
    const [suspended, blocked] = [await market.user('VENDOR'), await market.user('VENDOR')]
    const shopId = await market.addShop(suspended)
    const vendorEmails = [market.vendor.email, suspended.email, blocked.email]
    const sold = await market.addProduct()
    const hidden = await market.addProduct()
    const paused = await market.addProduct({ status: 'PAUSED', is_listed: 0 })
    const ofSuspended = await market.addProduct({ shop_id: shopId })
    const ofBlocked = await market.addProduct({ shop_id: await market.addShop(blocked) })
    const made = [sold, hidden, paused, ofSuspended, ofBlocked]
    const list = async (query: InputOf<typeof listProducts>, as: TestUser) => {
      const lists = vendorEmails.map(vendorEmail =>
        market.call(listProducts, { ...query, ...(as === admin && { vendorEmail }), limit: 100 }, { as }),
      )
      const found = (await Promise.all(lists)).flatMap(({ data }) => data)
      return made.filter(id => found.some(product => product.id === id))
    }
    expect(await list({ onSale: 'true' }, admin)).toEqual([sold, hidden, ofSuspended, ofBlocked])
    await decide('PRODUCT', hidden, 'HIDE')
    await market.call(changeShopStatus, { id: shopId, status: 'SUSPENDED' }, { as: admin })
    await market.call(setUserStatus, { id: blocked.userId, status: 'BLOCKED', reason: 'Fake goods.' }, { as: admin })
    expect(await list({ onSale: 'true' }, admin)).toEqual([sold])
    expect(await list({ onSale: 'false', status: 'ACTIVE' }, admin)).toEqual([hidden, ofSuspended, ofBlocked])
    const shown = await Promise.all(made.map(id => market.call(getProduct, { id }, { as: admin })))
    expect(shown.map(({ data }) => isOnSale(data))).toEqual([true, false, false, false, false])
    expect(await list({ onSale: 'false' }, market.customer), 'shoppers never see them').toEqual([])
  })

  it('takes a product off sale, tells the vendor why and the reporter nothing of it', async () => {
    const id = await market.addProduct({ name: 'Gold chain' })
    await report('PRODUCT', id)
    await decide('PRODUCT', id, 'HIDE', 'It is a copy of a brand.')
    expect([await seesProduct(id), await seesProduct(id, market.vendor)]).toEqual([false, true])
    const own = await market.call(getProduct, { id }, { as: market.vendor })
    expect(own.data).toMatchObject({ moderation: 'HIDDEN', moderationReason: 'It is a copy of a brand.' })
    expect((await newsOf(market.vendor))[0]).toBe('Gold chain was taken off sale by an admin. It is a copy of a brand.')
    expect((await newsOf(reporter))[0]).toBe('Thank you for your report. An admin has looked at it.')
    expect(await findQueued(id)).toBeUndefined()
  })

  it('keeps a product off sale, whatever its vendor changes, until an admin approves it', async () => {
    const id = await market.addProduct()
    await decide('PRODUCT', id, 'HIDE')
    const own = await market.call(getProduct, { id }, { as: market.vendor })
    expect(own.data).toMatchObject({ moderationReason: 'It is against the rules of this market.' })
    for (const status of ['PAUSED', 'ACTIVE'] as const)
      await market.call(updateProduct, { id, status }, { as: market.vendor })
    await market.call(changeShopStatus, { id: market.shopId, status: 'SUSPENDED' }, { as: admin })
    await market.call(changeShopStatus, { id: market.shopId, status: 'ACTIVE' }, { as: admin })
    expect(await seesProduct(id)).toBe(false)
    await decide('PRODUCT', id, 'KEEP')
    expect(await seesProduct(id)).toBe(true)
  })

  it('uses a general reason where an admin with an older client gives none', async () => {
    const general = 'It is against the rules of this market.'
    const id = await market.addProduct({ name: 'Chain' })
    await market.call(deleteProduct, { id }, { as: admin })
    expect((await newsOf(market.vendor))[0]).toBe(`Chain was deleted by an admin. ${general}`)
    const shop = await market.addShop(market.vendor)
    await market.call(changeShopStatus, { id: shop, status: 'SUSPENDED' }, { as: admin })
    expect((await newsOf(market.vendor))[0]).toContain(general)
  })

  it('mails the reason to confirmed addresses', async () => {
    const vendor = await market.user('VENDOR')
    await market.store.write(tx =>
      tx.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', vendor.userId).execute(),
    )
    const shop = await market.addShop(vendor, { status: 'PENDING', name: 'Nakshi' })
    market.services.mail.wake = () => undefined
    await market.call(changeShopStatus, { id: shop, status: 'CLOSED', reason: 'No licence.' }, { as: admin })
    expect(await mailsTo(vendor.email)).toMatch(/Nakshi was not approved\..*Reason: No licence\..*\/contact/)
    expect((await newsOf(vendor))[0]).toBe('Nakshi was not approved. No licence.')
  })

  it('tells a vendor why an admin has switched off or deleted a coupon of their shop, and nothing of other changes', async () => {
    const vendor = await market.user('VENDOR')
    const shopId = await market.addShop(vendor)
    const endTime = new Date(market.services.now() + 86_400_000).toISOString()
    const draft = { code: `FAIR-${vendor.userId.slice(-6)}`, discountAmount: 10, endTime, shopId }
    const { id, code } = (await market.call(createCoupon, draft, { as: vendor })).data
    const change = (fields: Omit<InputOf<typeof updateCoupon>, 'id'>) =>
      market.call(updateCoupon, { id, ...fields }, { as: admin })
    await change({ discountAmount: 12 })
    await change({ isActive: false, reason: 'The price was raised before.' })
    await change({ isActive: true, reason: 'Not told.' })
    await market.call(deleteCoupon, { id, reason: 'Again the same.' }, { as: admin })
    expect(await newsOf(vendor)).toEqual([
      `Your coupon ${code} was deleted by an admin. Again the same.`,
      `Your coupon ${code} was switched off by an admin. The price was raised before.`,
    ])
    const log = await market.call(listAuditLog, { entityId: id }, { as: admin })
    expect(log.data[0]).toMatchObject({ action: 'coupon.delete', after: { reason: 'Again the same.' } })
  })

  it('names the product in Bangla, too, where it has such a name', async () => {
    const id = await market.addProduct({ name: 'Nakshi quilt', name_bn: 'নকশি কাঁথা' })
    await decide('PRODUCT', id, 'HIDE', 'Not allowed.')
    const [latest] = (await market.call(listNotifications, {}, { as: market.vendor })).data
    expect(latest?.titleDescriptor?.values).toMatchObject({ product: 'Nakshi quilt', productBn: 'নকশি কাঁথা' })
  })

  it('suspends the shop of a reported product', async () => {
    const shop_id = await market.addShop(market.otherVendor)
    const id = await market.addProduct({ shop_id })
    await report('PRODUCT', id)
    await decide('PRODUCT', id, 'SUSPEND', 'Third time.')
    expect(await seesProduct(id)).toBe(false)
    expect((await newsOf(market.otherVendor))[0]).toContain('Third time.')
    expect(await findQueued(id)).toBeUndefined()
    expect((await decide('REVIEW', uuid(), 'SUSPEND')).status).toBe(400)
  })

  it('hides a review from everyone but its author, without its stars, and shows it again', async () => {
    const productId = await market.addProduct()
    const author = await market.user('CUSTOMER')
    const id = await market.addReview(productId, author, 1)
    await market.addReview(productId, market.customer, 5)
    const read = async () => {
      const { data } = await market.call(productReviews, { id: productId })
      return [data.rating, data.reviews.length, data.total]
    }
    await report('REVIEW', id)
    expect((await findQueued(id))?.review).toMatchObject({ id, rating: 1 })
    await decide('REVIEW', id, 'HIDE', 'It insults the shop.')
    expect(await read()).toEqual([5, 1, 1])
    expect(await reviewsOf(author)).toMatchObject([{ id, hiddenReason: 'It insults the shop.' }])
    expect((await reviewsOf(market.vendor, { limit: 100 })).map(review => review.id)).not.toContain(id)
    await market.call(updateReview, { id, rating: 2 }, { as: author })
    expect(await read()).toEqual([5, 1, 1])
    await decide('REVIEW', id, 'KEEP')
    expect(await read()).toEqual([3.5, 2, 2])
    await decide('REVIEW', id, 'HIDE')
    await market.call(deleteReview, { id }, { as: author })
    expect(await read()).toEqual([5, 1, 1])
  })

  it('tells the author of a review that an admin deletes why, and lists reviews by stars', async () => {
    const author = await market.user('CUSTOMER')
    const productId = await market.addProduct({ name: 'Kettle' })
    const id = await market.addReview(productId, author, 3)
    const byStars = async (rating: number) =>
      (await reviewsOf(admin, { rating, customerId: author.profileId })).map(review => review.id)
    expect([await byStars(3), await byStars(4)]).toEqual([[id], []])
    await market.call(deleteReview, { id, reason: 'It names a phone number.' }, { as: admin })
    expect((await newsOf(author))[0]).toBe('Your review of Kettle was deleted by an admin. It names a phone number.')
  })

  it('takes no reports of what is hidden, unknown or the own', async () => {
    const id = await market.addProduct()
    expect((await report('PRODUCT', id, market.vendor)).status).toBe(403)
    expect((await report('PRODUCT', uuid())).status).toBe(404)
    await decide('PRODUCT', id, 'HIDE')
    expect((await report('PRODUCT', id)).status).toBe(404)
  })

  it('takes no report of the own review, without end, or with a text that is too long', async () => {
    const [author, flood] = [await market.user('CUSTOMER'), await market.user('CUSTOMER')]
    const id = await market.addReview(await market.addProduct(), author, 2)
    expect((await report('REVIEW', id, author)).status).toBe(403)
    expect((await report('REVIEW', id, flood, 'x'.repeat(TEXT_MAX + 1))).status).toBe(400)
    expect((await report('REVIEW', id, flood, 'x'.repeat(TEXT_MAX))).status).toBe(201)
  })

  it('does not open again what an admin has decided, for the same person', async () => {
    const id = await market.addProduct()
    await report('PRODUCT', id)
    await decide('PRODUCT', id, 'KEEP')
    expect((await report('PRODUCT', id)).status).toBe(201)
    expect(await findQueued(id)).toBeUndefined()
    await report('PRODUCT', id, market.customer)
    expect((await findQueued(id))?.reports).toEqual([{ reason: 'FAKE', count: 1 }])
  })

  it('forgets the reports of deleted people', async () => {
    const id = await market.addProduct()
    const leaving = await market.user('CUSTOMER')
    await report('PRODUCT', id, leaving)
    await market.call(deleteCustomer, { id: leaving.profileId }, { as: admin })
    expect(await findQueued(id)).toBeUndefined()
  })

  it('has notes of admins about people and shops, which only their authors delete', async () => {
    const note = { entity: 'SHOP' as const, entityId: market.shopId, text: 'Called them on Monday.' }
    const { data } = await market.call(createAdminNote, note, { as: admin })
    const colleague = await market.user('ADMIN')
    for (const as of [market.vendor, market.customer])
      expect((await market.call(listAdminNotes, note, { as })).status).toBe(403)
    const read = async () => (await market.call(listAdminNotes, note, { as: colleague })).data
    expect(await read()).toMatchObject([{ text: 'Called them on Monday.', author: { id: admin.userId } }])
    expect((await market.call(deleteAdminNote, { id: data.id }, { as: colleague })).status).toBe(403)
    await market.call(deleteAdminNote, { id: data.id }, { as: admin })
    expect(await read()).toEqual([])
    const nobody = await market.call(createAdminNote, { ...note, entityId: uuid() }, { as: admin })
    expect(nobody.status).toBe(404)
  })
})

describe('Reports', () => {
  it('are limited to twenty an hour for each account, whatever they are about', async () => {
    const server = await openMarketFixture({ config: { hasRateLimit: true } })
    const [flood, other] = [await server.user('CUSTOMER'), await server.user('CUSTOMER')]
    const send = (as: TestUser) =>
      server.call(createReport, { entity: 'PRODUCT', entityId: uuid(), reason: 'FAKE' }, { as })
    for (let sent = 0; sent < 20; sent++) expect((await send(flood)).status).toBe(404)
    expect([(await send(flood)).status, (await send(other)).status]).toEqual([429, 404])
    await server.stop()
  })
})

describe('New products of new vendors', () => {
  it('wait for a first look until enough of them were approved, where the market asks for that', async () => {
    const server = await openMarketFixture({ config: { reviewNewProducts: 1 } })
    const boss = await server.user('ADMIN')
    const draft = { description: 'Woven by hand.', price: 100, stock: 1, categoryId: server.categoryId }
    const add = async (name: string) =>
      (await server.call(createProduct, { ...draft, name, shopId: server.shopId }, { as: server.vendor })).data.id
    const first = await add('First saree')
    const sees = async (id: string) => (await server.call(getProduct, { id })).status
    expect(await sees(first)).toBe(404)
    const waiting = await server.call(listModeration, { kind: 'NEW_PRODUCT' }, { as: boss })
    expect(waiting.data).toMatchObject([{ entityId: first, product: { moderation: 'REVIEW' } }])
    await server.call(decideModeration, { entity: 'PRODUCT', id: first, decision: 'KEEP' }, { as: boss })
    expect([await sees(first), await sees(await add('Second saree'))]).toEqual([200, 200])
    await server.stop()
  })
})
