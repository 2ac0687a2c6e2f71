import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertPasskey } from '../../server/auth/passkeys.ts'
import { runImports } from '../../server/imports/import-worker.ts'
import { enterSettlement } from '../../server/settlements/enter-settlement.ts'
import { createAddress } from '../../src/contract/accounts/address-writes.ts'
import { listDevices } from '../../src/contract/accounts/devices.ts'
import { ENDPOINTS } from '../../src/contract/all/endpoints.ts'
import { saveMessageSettings, sendMessage } from '../../src/contract/conversations/conversation-writes.ts'
import { createCoupon } from '../../src/contract/coupons/coupon-writes.ts'
import { type Endpoint, pathParameters } from '../../src/contract/endpoint.ts'
import { importProducts } from '../../src/contract/imports/product-csv.ts'
import { createApiKey } from '../../src/contract/integrations/api-keys.ts'
import { createWebhook, testWebhook } from '../../src/contract/integrations/webhooks.ts'
import { toMonth } from '../../src/contract/ledger/months.ts'
import { savePayoutAccount } from '../../src/contract/ledger/payout-accounts.ts'
import { subscribePush } from '../../src/contract/notifications/push.ts'
import { createPayment } from '../../src/contract/payments/payments.ts'
import { recordView } from '../../src/contract/products/recent-product-writes.ts'
import { askQuestion } from '../../src/contract/questions/question-writes.ts'
import { canCall } from '../../src/contract/roles.ts'
import { connectCourier } from '../../src/contract/shipments/couriers.ts'
import { followShop } from '../../src/contract/shops/followed-shop-writes.ts'
import { inviteToShop } from '../../src/contract/shops/shop-staff.ts'
import { openCampaigns } from '../support/fixtures/campaign-fixture.ts'
import { sendForm } from '../support/fixtures/form-requests.ts'
import { ADDRESS, type MarketFixture, openMarketFixture } from '../support/fixtures/market-fixture.ts'
import { addShopPerson } from '../support/fixtures/shop-people.ts'
import { ENGINES } from '../support/servers/engines.ts'
import { createPushDevice } from '../support/servers/push-service.ts'
import { PASSWORD, type TestUser } from '../support/servers/test-server.ts'

/** A text in every row of one vendor and one customer, which others must never see. */
const SECRET = 'Moonstone'
const TABLES = [
  'users',
  'profiles',
  'shops',
  'products',
  'product_pictures',
  'coupons',
  'orders',
  'order_events',
  'payments',
  'refunds',
  'reviews',
  'questions',
  'conversations',
  'messages',
  'follows',
  'addresses',
  'notifications',
  'recent_views',
  'wishes',
  'push_subscriptions',
  'imports',
  'courier_connections',
  'api_keys',
  'passkeys',
  'webhooks',
  'webhook_deliveries',
  'payout_accounts',
  'shop_documents',
  'shop_invitations',
  'shipments',
  'courier_settlements',
  'settlement_differences',
] as const

type Things = Record<
  | 'product'
  | 'draft'
  | 'closedShop'
  | 'coupon'
  | 'campaign'
  | 'order'
  | 'online'
  | 'payment'
  | 'review'
  | 'question'
  | 'talk'
  | 'talker'
  | 'message'
  | 'address'
  | 'view'
  | 'courier'
  | 'apiKey'
  | 'passkey'
  | 'person'
  | 'invitation'
  | 'webhook'
  | 'delivery'
  | 'difference',
  string
> & {
  vendorNews: string
  customerNews: string
  import: string
  endpoint: string
  vendorDevice: string
  customerDevice: string
}
type Attempt = (things: Things, market: MarketFixture) => Record<string, unknown>

const talk = ({ talk: shopId, talker: customerId }: Things) => ({ shopId, customerId })

/** Requests about another user's rows by a user with the same role: each is rejected, and nothing changes. */
const TOUCHES: Record<'VENDOR' | 'CUSTOMER', Record<string, Attempt>> = {
  VENDOR: {
    'products.get': ({ draft }) => ({ id: draft }),
    'products.create': (_, { shopId, categoryId }) => ({ ...GOODS, shopId, categoryId }),
    'products.duplicate': (_, { shopId, categoryId }) => ({ ...GOODS, shopId, categoryId }),
    'products.update': ({ product }) => ({ id: product, price: 1 }),
    'products.delete': ({ product }) => ({ id: product }),
    'products.addPicture': ({ product }) => ({ id: product }),
    'products.arrangePictures': ({ product }) => ({ id: product, texts: [{ id: product, alt: 'x' }] }),
    'products.deletePicture': ({ product }) => ({ id: product, pictureId: product }),
    'variants.update': ({ product }) => ({ id: product, price: 1 }),
    'products.getImport': things => ({ id: things.import }),
    'products.startImport': things => ({ id: things.import, settings: {} }),
    'products.addImportPicture': things => ({ id: things.import, name: 'a.jpg' }),
    'products.undoImport': things => ({ id: things.import }),
    'shops.get': ({ closedShop }) => ({ id: closedShop }),
    'shops.update': (_, { shopId }) => ({ id: shopId, name: 'Mine now' }),
    'shops.delete': (_, { shopId }) => ({ id: shopId }),
    'reviews.reply': ({ review }) => ({ id: review, reply: 'Not true.' }),
    'conversations.get': talk,
    'conversations.picture': ({ message }) => ({ id: message }),
    'conversations.send': things => ({ ...talk(things), text: 'Buy ours.' }),
    'conversations.read': things => ({ ...talk(things), upTo: 9 }),
    'conversations.block': things => ({ ...talk(things), isBlocked: true }),
    'conversations.saveSettings': (_, { shopId }) => ({ id: shopId, takesMessages: false }),
    'questions.answer': ({ question }) => ({ questionId: question, text: 'Buy ours.' }),
    'questions.delete': ({ question }) => ({ id: question }),
    'orders.get': ({ order }) => ({ id: order }),
    'orders.customerHistory': ({ order }) => ({ id: order }),
    'orders.recipientScore': ({ order }) => ({ id: order }),
    'orders.changeStatus': ({ order }) => ({ id: order, status: 'PROCESSING' }),
    'orders.changePaymentStatus': ({ order }) => ({ id: order, paymentStatus: 'PAID' }),
    'orders.refundAmount': ({ order }) => ({ id: order, amount: 1, reason: 'Mine' }),
    'orders.recordRefund': ({ order }) => ({ id: order, refundId: order, note: 'Mine' }),
    'orders.showRefundAccount': ({ order }) => ({ id: order }),
    'orders.handOver': ({ order }) => ({ id: order, courier: 'sandbox' }),
    'orders.quoteParcel': ({ order }) => ({ id: order, courier: 'sandbox' }),
    'orders.decideParcel': ({ order }) => ({ id: order, shipmentId: order, decision: 'CANCEL' }),
    'orders.deliverPart': ({ order }) => ({ id: order, kept: [], delivery: 1 }),
    'orders.receiveRest': ({ order }) => ({ id: order, restock: true }),
    'couriers.connect': (_, { shopId }) => ({ shopId, courier: 'steadfast', apiKey: 'mine', secretKey: 'mine' }),
    'payoutAccounts.save': (_, { shopId }) => ({ ...PAYOUT_ACCOUNT, shopId }),
    'shopDocuments.send': (_, { shopId }) => ({ shopId, kind: 'NATIONAL_ID' }),
    'settlements.enter': (_, { shopId }) => ({ shopId, courier: 'steadfast' }),
    'settlements.preview': (_, { shopId }) => ({ shopId, courier: 'steadfast' }),
    'settlements.fetch': (_, { shopId }) => ({ shopId, courier: 'steadfast' }),
    'settlements.decide': ({ difference }) => ({ id: difference, decision: 'ACCEPT' }),
    'settlements.reopen': ({ difference }) => ({ id: difference, decision: 'ACCEPT' }),
    'couriers.test': ({ courier }) => ({ id: courier }),
    'couriers.disconnect': ({ courier }) => ({ id: courier }),
    'apiKeys.revoke': ({ apiKey }) => ({ id: apiKey }),
    'shopStaff.withdraw': ({ invitation }) => ({ id: invitation }),
    'shopStaff.setRole': ({ person }) => ({ id: person, shopRole: 'PRODUCTS' }),
    'shopStaff.remove': ({ person }) => ({ id: person }),
    'webhooks.delete': ({ webhook }) => ({ id: webhook }),
    'webhooks.enable': ({ webhook }) => ({ id: webhook }),
    'webhooks.test': ({ webhook }) => ({ id: webhook }),
    'webhooks.deliveries': ({ webhook }) => ({ id: webhook }),
    'webhooks.replay': ({ delivery }) => ({ id: delivery }),
    'orders.changeParcel': ({ order }) => ({ id: order, trackingNumber: 'MINE' }),
    'auth.logoutDevice': ({ vendorDevice }) => ({ id: vendorDevice }),
    'auth.removePasskey': ({ passkey }) => ({ id: passkey, password: PASSWORD }),
    'coupons.create': (_, { shopId }) => ({ ...COUPON, code: 'MINE', shopId }),
    'coupons.update': ({ coupon }) => ({ id: coupon, isActive: false }),
    'coupons.delete': ({ coupon }) => ({ id: coupon }),
    'coupons.deleteByPost': ({ coupon }) => ({ id: coupon }),
    'campaigns.join': ({ campaign }, { shopId }) => ({ id: campaign, seq: 1, shopId }),
    'campaigns.leave': ({ campaign }, { shopId }) => ({ id: campaign, shopId }),
    'notifications.read': ({ vendorNews }) => ({ id: vendorNews }),
  },
  CUSTOMER: {
    'products.get': ({ draft }) => ({ id: draft }),
    'shops.get': ({ closedShop }) => ({ id: closedShop }),
    'reviews.create': ({ product }) => ({ productId: product, rating: 1 }),
    'reviews.update': ({ review }) => ({ id: review, rating: 1 }),
    'reviews.delete': ({ review }) => ({ id: review }),
    'conversations.get': talk,
    'conversations.picture': ({ message }) => ({ id: message }),
    'conversations.send': things => ({ ...talk(things), text: 'Send it to me.' }),
    'conversations.read': things => ({ ...talk(things), upTo: 9 }),
    'conversations.block': things => ({ ...talk(things), isBlocked: true }),
    'questions.answer': ({ question }) => ({ questionId: question, text: 'I think so.' }),
    'questions.delete': ({ question }) => ({ id: question }),
    'orders.get': ({ order }) => ({ id: order }),
    'orders.addReturnPhoto': ({ order }) => ({ id: order }),
    'orders.changeStatus': ({ order }) => ({ id: order, status: 'CANCELLED' }),
    'orders.chooseStoreCredit': ({ order }) => ({ id: order }),
    'orders.saveRefundAccount': ({ order }) => ({ id: order, number: '01811222333' }),
    'orders.correctDelivery': ({ order }) => ({
      id: order,
      phoneNumber: '01712345678',
      address: 'My own house, Dhaka',
    }),
    'auth.logoutDevice': ({ customerDevice }) => ({ id: customerDevice }),
    'auth.removePasskey': ({ passkey }) => ({ id: passkey, password: PASSWORD }),
    'payments.create': ({ online }) => ({ orderId: online }),
    'payments.changeToCash': ({ online }) => ({ orderId: online }),
    'payments.get': ({ payment }) => ({ id: payment }),
    'recentProducts.delete': ({ view }) => ({ id: view }),
    'addresses.update': ({ address }) => ({ id: address, label: 'Mine' }),
    'addresses.delete': ({ address }) => ({ id: address }),
    'notifications.read': ({ customerNews }) => ({ id: customerNews }),
  },
}

/** Reads that return the caller's own or public rows only, whatever the input. */
const READS: Record<string, Attempt> = {
  'users.getProfile': () => ({}),
  'storeCredit.own': () => ({}),
  'auth.listDevices': () => ({}),
  'account.getDeletionState': () => ({}),
  'products.list': (_, { shopId, vendor }) => ({ shopId, vendorEmail: vendor.email, status: 'DRAFT' }),
  'products.suggest': () => ({ searchTerm: SECRET }),
  'products.export': (_, { shopId }) => ({ shopId }),
  'products.listImports': () => ({}),
  'shops.list': () => ({ status: 'PENDING' }),
  'shops.ofVendor': (_, { vendor }) => ({ id: vendor.profileId }),
  'reviews.list': (_, { vendor }) => ({ vendorEmail: vendor.email }),
  'questions.list': () => ({ searchTerm: SECRET }),
  'conversations.list': () => ({}),
  'conversations.settings': () => ({}),
  'reviewVotes.ofProduct': ({ product }) => ({ id: product }),
  'orders.list': (_, { shopId }) => ({ shop: shopId, searchTerm: 'Nusrat' }),
  'orders.export': (_, { shopId }) => ({ shop: shopId, searchTerm: 'Nusrat' }),
  'orders.mine': () => ({}),
  'orders.ofProduct': ({ product }) => ({ productId: product }),
  'orders.ofShops': (_, { shopId }) => ({ shopId }),
  'sync.catalogue': () => ({}),
  'sync.account': () => ({}),
  'dashboard.summary': () => ({}),
  'notifications.list': () => ({}),
  'followedShops.list': () => ({}),
  'followedShops.followers': (_, { shopId }) => ({ shopId }),
  'recentProducts.list': () => ({}),
  'wishlist.list': () => ({}),
  'coupons.collected': () => ({}),
  'coupons.list': (_, { shopId }) => ({ shopId, searchTerm: SECRET }),
  'campaigns.own': () => ({}),
  'addresses.list': () => ({}),
  'couriers.list': () => ({}),
  'apiKeys.list': () => ({}),
  'auth.listPasskeys': () => ({}),
  'shopStaff.list': () => ({}),
  'shopStaff.writes': () => ({}),
  'webhooks.list': () => ({}),
  'ledger.balances': (_, { shopId }) => ({ shopId }),
  'ledger.entries': ({ order }, { shopId }) => ({ owner: shopId, cause: order }),
  'ledger.days': (_, { shopId }) => ({ shopId }),
  'ledger.months': (_, { shopId }) => ({ shopId }),
  'payouts.list': (_, { shopId }) => ({ shopId }),
  'ledger.statement': (_, { shopId }) => ({ shopId, month: toMonth(Date.now()) }),
  'commissionInvoices.list': (_, { shopId }) => ({ shopId }),
  'payoutAccounts.list': (_, { shopId }) => ({ shopId }),
  'shopDocuments.own': (_, { shopId }) => ({ shopId }),
  'settlements.cash': (_, { shopId }) => ({ shopId }),
  'settlements.list': (_, { shopId }) => ({ shopId }),
  'settlements.differences': (_, { shopId }) => ({ shopId }),
  'ledger.export': ({ order }, { shopId }) => ({ owner: shopId, cause: order }),
}

/** Writes that only affect or create the caller's own rows: another user's stay unchanged. */
const OWN: Record<string, Attempt> = {
  'auth.logoutAll': () => ({}),
  'auth.logoutOthers': () => ({}),
  'notifications.readAll': () => ({}),
  'followedShops.unfollow': (_, { shopId }) => ({ shopId }),
  'wishlist.remove': ({ product }) => ({ productId: product }),
  'push.unsubscribe': ({ endpoint }) => ({ endpoint }),
  'coupons.collect': ({ coupon }) => ({ couponId: coupon }),
  'coupons.apply': ({ coupon }) => ({ code: coupon }),
}

/** Endpoints that refer to nobody's rows: they read public data, or create rows of the caller. */
const NOBODYS = [
  'apiKeys.create',
  ...['shopStaff.invite', 'shopStaff.readInvitation', 'shopStaff.join'],
  'webhooks.create',
  ...['auth.login', 'auth.logout', 'auth.refreshToken', 'auth.forgotPassword', 'auth.resetPassword'],
  ...['auth.sendSignInCode', 'auth.signInByPhone', 'auth.sendPhoneCode', 'auth.confirmPhone', 'auth.removePhone'],
  'auth.choosePhoneTexts',
  ...[
    'auth.startPasskey',
    'auth.addPasskey',
    'auth.startPasskeySignIn',
    'auth.signInByPasskey',
    'auth.startPasskeyConfirmation',
  ],
  ...['auth.changeEmail', 'auth.changePassword', 'auth.confirmEmail', 'auth.sendConfirmation'],
  ...['users.createCustomer', 'users.createVendor', 'account.delete', 'account.export', 'account.retryEmail'],
  ...[
    'users.updateProfile',
    'categories.get',
    'categories.list',
    'reviews.ofProduct',
    'reviews.ofShop',
    'reviewVotes.set',
    'questions.ofProduct',
    'questions.ask',
    'coupons.public',
    'campaigns.public',
  ],
  ...['products.import', 'shops.create', 'orders.create', 'followedShops.follow', 'recentProducts.create'],
  'orders.createGroup',
  'wishlist.add',
  'payments.outcome',
  'pages.list',
  ...['addresses.create', 'newsletters.subscribe', 'newsletters.unsubscribe', 'newsletters.unsubscribeByPost'],
  'newsletters.confirm',
  ...['contact.create', 'reports.create', 'settings.get', 'events.stream', 'push.subscribe'],
]

/** Unlisted products exist for their owner only (404); for other rows the error is 403. */
const HIDDEN = ['products.get', 'shops.get']
const REFUSALS = ['FORBIDDEN', 'NOT_FOUND', 'PURCHASE_REQUIRED']

const GOODS = { name: 'A lamp', description: 'It shines at night.', price: 100, stock: 1 }
const PAYOUT_ACCOUNT = {
  method: 'BANK' as const,
  holder: SECRET,
  number: '1234567890',
  bank: SECRET,
  routing: '123456789',
  password: PASSWORD,
}
const COUPON = { discountAmount: 10, endTime: '2099-01-01T00:00:00.000Z' }

const findEndpoint = (name: string): Endpoint => ENDPOINTS.find(endpoint => endpoint.name === name)!

describe('Every endpoint', () => {
  it("that vendors or customers may call is tried with another owner's rows, or refers to nobody's", () => {
    for (const role of ['VENDOR', 'CUSTOMER'] as const) {
      const tried = new Set([...Object.keys(TOUCHES[role]), ...Object.keys(READS), ...Object.keys(OWN), ...NOBODYS])
      const untried = ENDPOINTS.filter(endpoint => canCall(endpoint.who, role) && !tried.has(endpoint.name))
      expect(untried.map(endpoint => endpoint.name)).toEqual([])
    }
  })
})

describe.each(ENGINES)('Another owner on $name', ({ open }) => {
  let drop: () => Promise<void>
  let market: MarketFixture
  let things: Things
  let others: Record<'VENDOR' | 'CUSTOMER', TestUser>
  beforeAll(async () => {
    const { databaseUrl, drop: close } = await open()
    drop = close
    market = await openMarketFixture({ config: { databaseUrl, isDemo: true, gateways: [{ kind: 'sandbox' }] } })
    things = await belongings(market)
    others = { VENDOR: market.otherVendor, CUSTOMER: await market.user('CUSTOMER') }
  }, 60_000)
  afterAll(async () => {
    await market.stop()
    await drop()
  })

  /** A digest of each table. */
  const everything = async () =>
    Promise.all(
      TABLES.map(async table => {
        const rows = await market.store.read.selectFrom(table).selectAll().orderBy('id').execute()
        return `${table} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`
      }),
    )
  const attempt = async (name: string, input: Record<string, unknown>, as: TestUser) => {
    const endpoint = findEndpoint(name)
    const names = pathParameters(endpoint.path)
    const path = names.reduce((text, part) => text.replace(`:${part}`, String(input[part])), endpoint.path)
    const query = endpoint.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const response = await market.request(path + query, {
      method: endpoint.method,
      headers: { authorization: as.accessToken, 'content-type': 'application/json' },
      body: endpoint.method === 'GET' ? undefined : JSON.stringify(input),
    })
    return { status: response.status, text: await response.text() }
  }

  const touches = (['VENDOR', 'CUSTOMER'] as const).flatMap(role =>
    Object.entries(TOUCHES[role]).map(([name, input]) => [name, role, input] as const),
  )
  it.each(touches)('%s is rejected for another %s, and nothing changes', async (name, role, input) => {
    const before = await everything()
    const { status, text } = await attempt(name, input(things, market), others[role])
    expect(status, text).toBe(HIDDEN.includes(name) ? 404 : 403)
    const { message, error } = JSON.parse(text)
    expect(REFUSALS).toContain(error.code)
    expect(message).toMatch(/^[A-Z].*\.$/)
    expect(text).not.toContain(SECRET)
    expect(await everything()).toEqual(before)
  })

  it.each(touches.filter(([name]) => name !== 'reviews.create'))(
    '%s is not found by a %s where there is none',
    async (name, role, input) => {
      const nothing = new Proxy({} as Things & MarketFixture, { get: () => uuid() })
      const { status, text } = await attempt(name, input(nothing, nothing), others[role])
      expect(status, text).toBe(404)
    },
  )

  it.each(Object.entries(READS))('%s shows nothing of another user', async (name, input) => {
    for (const as of Object.values(others).filter(({ role }) => canCall(findEndpoint(name).who, role))) {
      const { status, text } = await attempt(name, input(things, market), as)
      expect([200, 403, 404]).toContain(status)
      expect(text).not.toContain(SECRET)
    }
  })

  it.each(Object.entries(OWN))("%s does not change another user's rows", async (name, input) => {
    const before = await everything()
    for (const { role } of Object.values(others).filter(user => canCall(findEndpoint(name).who, user.role))) {
      const as = { ...others[role as 'VENDOR'], ...(await market.session(others[role as 'VENDOR'])) }
      await attempt(name, input(things, market), as)
    }
    expect(await everything()).toEqual(before)
  })

  it('shows owners what it hides from others', async () => {
    for (const name of ['orders.get', 'products.get']) {
      const { status, text } = await attempt(name, TOUCHES.VENDOR[name]!(things, market), market.vendor)
      expect([status, text.includes(SECRET)]).toEqual([200, true])
    }
    expect((await attempt('addresses.list', {}, market.customer)).text).toContain(SECRET)
  })
})

/** Rows of one vendor and one customer, of every kind that has an owner. */
/** A settlement of the shop with a parcel that nobody knows. @returns the id of the difference */
const addDifference = async (market: MarketFixture, shopId: string): Promise<string> => {
  const settlement = { shopId, courier: 'steadfast' as const, reference: SECRET, name: SECRET }
  const lines = [{ reference: SECRET, consignmentId: null, collected: 100, fee: 0 }]
  await market.store.write(tx => enterSettlement(tx, { ...settlement, lines }, 1))
  const { id } = await market.store.read.selectFrom('settlement_differences').select('id').executeTakeFirstOrThrow()
  return id
}

const belongings = async (market: MarketFixture): Promise<Things> => {
  const { vendor, customer, shopId } = market
  const product = await market.addProduct()
  const draft = await market.addProduct({ name: `${SECRET} ring`, status: 'DRAFT' })
  const closedShop = await market.addShop(vendor, { name: `${SECRET} shop`, status: 'PENDING' })
  const coupon = { ...COUPON, code: SECRET.toUpperCase(), shopId }
  const note = `${SECRET} at the back door`
  const { data: order } = await market.order(await market.draft({ [product]: 1 }, { note }))
  const { data: online } = await market.order(await market.draft({ [product]: 1 }, { note, paymentType: 'ONLINE' }))
  const payment = await market.call(createPayment, { orderId: online.id }, { as: customer })
  const address = await market.call(createAddress, { ...ADDRESS, label: `${SECRET} house` }, { as: customer })
  const view = await market.call(recordView, { productId: product }, { as: customer })
  await market.call(followShop, { shopId }, { as: customer })
  const { subscription } = createPushDevice('https://fcm.googleapis.com/fcm/send/moonstone')
  await market.call(subscribePush, subscription, { as: customer })
  const file = `name,description,category,price,stock\n${SECRET},Found at night.,Sarees,100,1\n`
  const difference = await addDifference(market, shopId)
  const sent = await sendForm(market, importProducts, { file, fields: { dryRun: 'true' } }, { as: vendor })
  await runImports(market.services)
  const keys = { apiKey: SECRET, secretKey: SECRET }
  const hookInput = { url: `https://shop.example/${SECRET}`, topics: ['orders' as const], password: PASSWORD }
  const webhook = await market.call(createWebhook, hookInput, { as: vendor })
  const delivery = await market.call(testWebhook, { id: webhook.data.webhook.id }, { as: vendor })
  const keyInput = { name: SECRET, scopes: ['orders:read' as const], days: null, password: PASSWORD }
  const key = await market.call(createApiKey, keyInput, { as: vendor })
  const passkey = uuid()
  const { userId } = await market.user('CUSTOMER')
  const stored = {
    id: passkey,
    userId,
    credentialId: SECRET,
    publicKey: SECRET,
    counter: 0,
    rpId: SECRET,
    name: SECRET,
  }
  await market.store.write(tx => insertPasskey(tx, { ...stored, isSynced: false, now: 1 }))
  const connected = await market.call(connectCourier, { shopId, courier: 'steadfast', ...keys }, { as: vendor })
  await market.call(savePayoutAccount, { ...PAYOUT_ACCOUNT, shopId }, { as: vendor })
  const addNotification = async (user: TestUser) => {
    const id = uuid()
    const row = { id, user_id: user.userId, kind: 'SHOP' as const, title: SECRET, body: '', path: '/', read_at: null }
    await market.store.write(tx =>
      tx
        .insertInto('notifications')
        .values({ ...row, seq: 1, created_at: 1, push_at: null })
        .execute(),
    )
    return id
  }
  const asked = await market.call(askQuestion, { productId: product, text: `Is it ${SECRET}?` }, { as: customer })
  const written = { shopId, text: `${SECRET} is for her` }
  const message = (await market.call(sendMessage, written, { as: customer })).data.id
  await market.call(saveMessageSettings, { id: shopId, quickAnswers: [SECRET] }, { as: vendor })
  const person = await addShopPerson(market, vendor, 'ORDERS')
  const invited = { name: SECRET, to: 'invited@shop.example', shopRole: 'ORDERS' as const }
  const invitation = await market.call(inviteToShop, invited, { as: vendor })
  const findDevice = async (as: TestUser) => (await market.call(listDevices, {}, { as })).data[0]!.id
  return {
    ...{ product, draft, closedShop, order: order.id, online: online.id, payment: payment.data.id },
    campaign: (await openCampaigns(market, await market.user('ADMIN')).announce()).id,
    coupon: (await market.call(createCoupon, coupon, { as: vendor })).data.id,
    review: await market.addReview(product, customer, 5),
    question: asked.data.id,
    ...{ talk: shopId, talker: customer.profileId, message },
    ...{
      address: address.data.id,
      view: view.data.id,
      courier: connected.data.id!,
      apiKey: key.data.key.id,
      passkey,
      person: person.userId,
      invitation: invitation.data.id,
      webhook: webhook.data.webhook.id,
      delivery: delivery.data.id,
      difference,
      import: sent.data.importId,
    },
    ...{
      vendorNews: await addNotification(vendor),
      customerNews: await addNotification(customer),
      endpoint: subscription.endpoint,
    },
    ...{ vendorDevice: await findDevice(vendor), customerDevice: await findDevice(customer) },
  }
}
