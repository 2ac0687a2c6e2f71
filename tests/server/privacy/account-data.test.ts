import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveSubscriber } from '../../../server/newsletters/subscribers.ts'
import { createAddress } from '../../../src/contract/accounts/address-writes.ts'
import { createReport } from '../../../src/contract/moderation/moderation-writes.ts'
import { subscribePush } from '../../../src/contract/notifications/push.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { createAdminNote } from '../../../src/contract/people/admin-notes.ts'
import { exportAccount } from '../../../src/contract/privacy/account.ts'
import { followShop } from '../../../src/contract/shops/followed-shop-writes.ts'
import { addWish } from '../../../src/contract/wishlist/wishlist-writes.ts'
import { ADDRESS, type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { addPanjabi, orderOf, variant } from '../../support/fixtures/panjabi.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { createPushDevice } from '../../support/servers/push-service.ts'
import { PASSWORD, startServer, type TestUser } from '../../support/servers/test-server.ts'

const SECRETS = /argon2|token_hash|p256dh|fcm\/send|password_hash|"auth"/

describe.each(ENGINES)("The download of one's own data on $name", engine => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  const download = async (as: TestUser, password = PASSWORD) =>
    (await market.call(exportAccount, { password }, { as })) as { status: number; data: Record<string, unknown[]> }

  it('takes the right password', async () => {
    expect(await download(market.customer, 'wrong')).toMatchObject({
      status: 400,
      error: { fields: { password: 'The password is incorrect.' } },
    })
  })

  it('has what a customer entered and did, and no secrets', async () => {
    const { customer, shopId, vendor } = market
    const product = await market.addProduct({ name: 'Katan saree' })
    const order = (await market.order(await market.draft({ [product]: 2 }, { note: 'At the back door' }))).data
    await market.call(changeOrderStatus, { id: order.id, status: 'PROCESSING' }, { as: vendor })
    await market.addReview(product, customer, 4)
    await market.call(createAddress, { ...ADDRESS, label: 'Home' }, { as: customer })
    await market.call(addWish, { productId: product }, { as: customer })
    await market.call(followShop, { shopId }, { as: customer })
    const report = { entity: 'PRODUCT', entityId: product, reason: 'FAKE', note: 'Not silk' } as const
    await market.call(createReport, report, { as: customer })
    await market.call(subscribePush, createPushDevice('https://fcm.googleapis.com/fcm/send/mine').subscription, {
      as: customer,
    })
    await market.store.write(tx => saveSubscriber(tx, customer.email, 1))
    const note = { entity: 'PERSON', entityId: customer.profileId, text: 'A secret of the admins' } as const
    await market.call(createAdminNote, note, { as: await market.user('ADMIN') })
    const { status, data } = await download(customer)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      account: [{ signInEmail: customer.email, name: 'Nusrat Jahan', role: 'CUSTOMER' }],
      devices: [{ isCurrent: true }],
      pushNotifications: [{ service: 'fcm.googleapis.com' }],
      newsletter: [{ email: customer.email, unsubscribed: null }],
      addresses: [{ label: 'Home', address: ADDRESS.address, isDefault: true }],
      orders: [{ number: order.number, products: [{ name: 'Katan saree', quantity: 2 }], note: 'At the back door' }],
      reviews: [{ product: 'Katan saree', rating: 4, comment: 'Good.' }],
      wishlist: [{ product: 'Katan saree' }],
      followedShops: [{ shop: expect.stringContaining('Shop') }],
      reports: [{ about: 'PRODUCT', reason: 'FAKE', note: 'Not silk' }],
    })
    expect(data.notifications!.length).toBeGreaterThan(0)
    expect(JSON.stringify(data)).not.toMatch(SECRETS)
    expect(JSON.stringify(data), "an admin's note").not.toContain(note.text)
    expect(JSON.stringify(data), 'the name of the vendor').not.toContain('Abdul Karim')
  })

  it('names the variants that a customer ordered and wishes, and those that a vendor sells', async () => {
    const sizes = [variant(['40']), variant(['41'], { sku: 'PAN-41', stock: 1 })]
    const product = await addPanjabi(market, sizes)
    const customer = await market.user('CUSTOMER')
    await market.order(orderOf(market, [{ product, variantId: sizes[1]!.id }]), customer)
    await market.call(addWish, { productId: product.id, variantId: sizes[1]!.id }, { as: customer })
    expect((await download(customer)).data).toMatchObject({
      orders: [{ products: [{ name: 'Panjabi', variant: 'Size 41', quantity: 1 }] }],
      wishlist: [{ product: 'Panjabi', variant: 'Size 41' }],
    })
    const { products } = (await download(market.vendor)).data
    expect(products).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'Panjabi',
          options: [expect.objectContaining({ name: 'Size' })],
          variants: [expect.objectContaining({ values: ['40'] }), expect.objectContaining({ sku: 'PAN-41', stock: 0 })],
        }),
      ]),
    )
  })

  it("has a vendor's shop and products, and nothing about customers", async () => {
    for (let count = 0; count < 3; count++) await market.addProduct({ name: `Lamp ${count}`, price: 12_345 })
    const { data } = await download(market.vendor)
    expect(data.shops).toMatchObject([{ phoneNumber: '01711000101', status: 'ACTIVE' }])
    expect(data.products).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Lamp 2', price: 123.45, stock: 10 })]),
    )
    expect(JSON.stringify(data)).not.toMatch(/Nusrat|Dhanmondi|back door/)
  })

  it('has nothing of another account', async () => {
    const { data } = await download(await market.user('CUSTOMER'))
    expect(data).toMatchObject({ orders: [], reviews: [], addresses: [], wishlist: [], followedShops: [] })
    expect(data.account).toHaveLength(1)
    expect(data.devices).toHaveLength(1)
  })
})

describe('Downloads in a row', () => {
  it('are limited', async () => {
    const server = await startServer()
    const as = await server.user('CUSTOMER')
    const statuses: number[] = []
    for (let count = 0; count < 6; count++)
      statuses.push((await server.call(exportAccount, { password: PASSWORD }, { as })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await server.stop()
  })
})
