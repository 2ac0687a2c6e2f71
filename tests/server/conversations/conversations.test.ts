import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeOldConversations } from '../../../server/conversations/old-conversations.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import {
  blockConversation,
  markConversationRead,
  saveMessageSettings,
  sendMessage,
} from '../../../src/contract/conversations/conversation-writes.ts'
import {
  getConversation,
  getMessageSettings,
  listConversations,
} from '../../../src/contract/conversations/conversations.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { listModeration, openReportedMessage } from '../../../src/contract/moderation/moderation.ts'
import { createReport, decideModeration } from '../../../src/contract/moderation/moderation-writes.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let admin: TestUser

type Text = Partial<InputOf<typeof sendMessage>>
const write = (as: TestUser, text: string, more: Text = {}) =>
  market.call(sendMessage, { shopId: market.shopId, text, ...more }, { as })
const answer = (customer: TestUser, text: string, more: Text = {}) =>
  write(market.vendor, text, { customerId: customer.profileId, ...more })
const openFor = async (as: TestUser, customer: TestUser = as, before?: number) => {
  const customerId = as.role === 'VENDOR' ? customer.profileId : undefined
  const response = await market.call(getConversation, { shopId: market.shopId, customerId, before }, { as })
  return { ...response, conversation: response.data?.[0] }
}
const textsOf = async (as: TestUser, customer: TestUser = as) =>
  (await openFor(as, customer)).conversation?.messages.map(({ text }) => text)
const listed = async (as: TestUser, query: InputOf<typeof listConversations> = {}) =>
  (await market.call(listConversations, query, { as })).data
const newsOf = async (as: TestUser) =>
  (await market.call(listNotifications, { unread: true }, { as })).data.filter(({ path }) =>
    path.startsWith('/dashboard/messages'),
  )
const newCustomer = () => market.user('CUSTOMER', { name: 'Rafiq Islam' })

describe.each(ENGINES)('A conversation on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    admin = await market.user('SUPER_ADMIN')
  }, 60_000)
  afterAll(() => market.stop())

  it('is between a customer and a shop, keeps the order of messages, and counts what is unread', async () => {
    const customer = await newCustomer()
    expect((await openFor(customer)).conversation).toMatchObject({ messages: [], delivered: 0, read: 0 })
    expect(await write(customer, 'Is it cotton?')).toMatchObject({ status: 201, data: { n: 1, isShop: false } })
    await write(customer, 'And how long is it?')
    expect(await answer(customer, 'Pure cotton.')).toMatchObject({ status: 201, data: { n: 3, isShop: true } })
    expect(await textsOf(customer)).toEqual(['Is it cotton?', 'And how long is it?', 'Pure cotton.'])
    expect(await textsOf(market.vendor, customer)).toEqual(await textsOf(customer))
    const [row] = await listed(market.vendor, { searchTerm: 'rafiq', unread: true })
    expect(row).toMatchObject({ unread: 2, customer: { name: 'Rafiq Islam' }, last: { text: 'Pure cotton.' } })
    expect(await listed(customer)).toMatchObject([{ unread: 1, shop: { id: market.shopId } }])
  })

  it('has a message once, whatever the device sends again, and none with the id of somebody else', async () => {
    const customer = await newCustomer()
    const id = uuid()
    expect(await write(customer, 'Once', { id })).toMatchObject({ status: 201, data: { id } })
    expect(await write(customer, 'Once', { id })).toMatchObject({ status: 200, data: { id, n: 1 } })
    expect(await write(await newCustomer(), 'Mine', { id })).toMatchObject({ status: 409 })
    expect(await answer(customer, 'Mine', { id })).toMatchObject({ status: 409 })
    expect(await textsOf(customer)).toEqual(['Once'])
  })

  it('gives messages that arrive at once different numbers, and begins once', async () => {
    const customer = await newCustomer()
    const sent = await Promise.all(['a', 'b', 'c', 'd'].map(text => write(customer, text)))
    expect(sent.map(({ data }) => data.n).sort()).toEqual([1, 2, 3, 4])
    expect(await listed(customer)).toHaveLength(1)
  })

  it('tells the sender what was received and read', async () => {
    const customer = await newCustomer()
    await write(customer, 'Hello')
    expect((await openFor(customer)).conversation).toMatchObject({ delivered: 0, read: 0 })
    await listed(market.vendor)
    await expect.poll(async () => (await openFor(customer)).conversation?.delivered).toBe(1)
    expect(await newsOf(market.vendor)).not.toEqual([])
    const upTo = { shopId: market.shopId, customerId: customer.profileId, upTo: 99 }
    await market.call(markConversationRead, upTo, { as: market.vendor })
    expect((await openFor(customer)).conversation).toMatchObject({ delivered: 1, read: 1 })
    await market.call(markConversationRead, { ...upTo, upTo: 0 }, { as: market.vendor })
    expect((await openFor(customer)).conversation).toMatchObject({ read: 1 })
  })

  it('notifies once for several messages, and not any more when they are read', async () => {
    const customer = await newCustomer()
    await write(customer, 'Hello')
    await answer(customer, 'First')
    await answer(customer, 'Second')
    const news = await newsOf(customer)
    expect(news).toMatchObject([{ title: 'A message from a shop', body: expect.stringMatching(/: Second$/) }])
    expect(news[0]!.path).toBe(`/dashboard/messages?shop=${market.shopId}`)
    await market.call(markConversationRead, { shopId: market.shopId, upTo: 2 }, { as: customer })
    expect(await newsOf(customer)).toHaveLength(1)
    await market.call(markConversationRead, { shopId: market.shopId, upTo: 3 }, { as: customer })
    expect(await newsOf(customer)).toEqual([])
  })

  it('is about an order of both, and of nobody else', async () => {
    const product = await market.addProduct({ stock: 5 })
    const customer = await newCustomer()
    const { data: order } = await market.order(await market.draft({ [product]: 1 }), customer)
    expect(await answer(customer, 'It leaves today.', { orderId: order.id })).toMatchObject({
      status: 201,
      data: { order: { id: order.id, number: order.number } },
    })
    const stranger = await newCustomer()
    expect(await write(stranger, 'Mine?', { orderId: order.id })).toMatchObject({ status: 404 })
    expect(await answer(stranger, 'Buy this!')).toMatchObject({ status: 404 })
    expect(await openFor(market.vendor, stranger)).toMatchObject({ status: 404 })
    expect(await write(market.vendor, 'To whom?')).toMatchObject({ status: 400 })
  })

  it('keeps texts as they are, whatever they hold', async () => {
    const customer = await newCustomer()
    const hostile = `<img src=x onerror=alert(1)> {{name}} ' or 1=1 -- \u202e https://evil.example`
    await write(customer, hostile)
    expect((await textsOf(market.vendor, customer))![0]).toContain('<img src=x onerror=alert(1)>')
    expect(await write(customer, '​ \n')).toMatchObject({ status: 400 })
    expect(await write(customer, 'x'.repeat(1001))).toMatchObject({ status: 400 })
  })

  it('can be blocked by each side, and then neither can write', async () => {
    const customer = await newCustomer()
    await write(customer, 'Hello')
    const block = (as: TestUser, isBlocked: boolean) =>
      market.call(
        blockConversation,
        { shopId: market.shopId, customerId: as === customer ? undefined : customer.profileId, isBlocked },
        { as },
      )
    await block(market.vendor, true)
    expect((await openFor(customer)).conversation?.closed).toBe('BLOCKED')
    expect((await openFor(market.vendor, customer)).conversation?.closed).toBe('BLOCKED_BY_ME')
    expect(await write(customer, 'Why?')).toMatchObject({ status: 409 })
    expect(await answer(customer, 'So')).toMatchObject({ status: 409 })
    await block(customer, false)
    expect(await write(customer, 'Still?')).toMatchObject({ status: 409 })
    await block(market.vendor, false)
    expect(await write(customer, 'Again')).toMatchObject({ status: 201 })
  })

  it('has at most twenty messages that nobody answers, and a customer begins at most twenty a day', async () => {
    const customer = await newCustomer()
    for (let at = 0; at < 20; at++) expect(await write(customer, `Hello ${at}`)).toMatchObject({ status: 201 })
    expect(await write(customer, 'Hello?')).toMatchObject({ status: 409 })
    await answer(customer, 'Yes?')
    expect(await write(customer, 'Hello!')).toMatchObject({ status: 201 })
    const shops = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        market.addShop(market.otherVendor, { name: `Shop ${at} ${customer.userId}` }),
      ),
    )
    for (const shopId of shops.slice(0, 19))
      expect(await write(customer, 'Hi', { shopId })).toMatchObject({ status: 201 })
    expect(await write(customer, 'Hi', { shopId: shops[19]! })).toMatchObject({ status: 429 })
  })

  it('is not begun with a shop that is suspended or wants calls, and goes on about orders', async () => {
    const shopId = await market.addShop(market.vendor, { name: `Closing ${uuid()}` })
    const product = await market.addProduct({ shop_id: shopId, stock: 5 })
    const buyer = await newCustomer()
    await market.order(await market.draft({ [product]: 1 }, { shopId }), buyer)
    const change = (row: object) =>
      market.store.write(tx => tx.updateTable('shops').set(row).where('id', '=', shopId).execute())
    await change({ status: 'SUSPENDED' })
    expect(await write(await newCustomer(), 'Open?', { shopId })).toMatchObject({ status: 404 })
    expect(await write(buyer, 'Where is it?', { shopId })).toMatchObject({ status: 201 })
    await change({ status: 'ACTIVE' })
    await market.call(saveMessageSettings, { id: shopId, takesMessages: false }, { as: market.vendor })
    expect(await write(await newCustomer(), 'Open?', { shopId })).toMatchObject({ status: 409 })
  })

  it('shows the shop its quick answers alone, and everybody its quiet hours', async () => {
    const customer = await newCustomer()
    await write(customer, 'Hello')
    const change = { quietHours: { from: 22, to: 8 }, quickAnswers: ['It leaves tomorrow.'] }
    const saved = await market.call(saveMessageSettings, { id: market.shopId, ...change }, { as: market.vendor })
    expect(saved).toMatchObject({ status: 200, data: { id: market.shopId } })
    expect((await openFor(market.vendor, customer)).conversation).toMatchObject(change)
    const seen = (await openFor(customer)).conversation
    expect(seen).toMatchObject({ quietHours: change.quietHours })
    expect(seen).not.toHaveProperty('quickAnswers')
    const { data } = await market.call(getMessageSettings, {}, { as: market.vendor })
    expect(data.find(({ id }) => id === market.shopId)).toMatchObject(change)
    await market.call(saveMessageSettings, { id: market.shopId, quietHours: null }, { as: market.vendor })
    expect((await openFor(customer)).conversation).not.toHaveProperty('quietHours')
  })

  it('is shown to admins by reported messages alone, and each reading is in the audit log', async () => {
    const customer = await newCustomer()
    await write(customer, 'I am private')
    const sent = await answer(customer, 'Pay me outside of the market')
    const report = (as: TestUser, entityId: string) =>
      market.call(createReport, { entity: 'MESSAGE', entityId, reason: 'SPAM' }, { as })
    const open = (id: string) => market.call(openReportedMessage, { id }, { as: admin })
    expect(await open(sent.data.id)).toMatchObject({ status: 404 })
    expect(await report(await newCustomer(), sent.data.id)).toMatchObject({ status: 404 })
    expect(await report(market.vendor, sent.data.id)).toMatchObject({ status: 403 })
    expect(await report(customer, sent.data.id)).toMatchObject({ status: 201 })
    const queue = async (messages: boolean) =>
      (await market.call(listModeration, { messages, limit: 100 }, { as: admin })).data
    expect((await queue(false)).map(({ kind }) => kind)).not.toContain('REPORTED_MESSAGE')
    const item = (await queue(true)).find(({ entityId }) => entityId === sent.data.id)
    expect(item).toMatchObject({ kind: 'REPORTED_MESSAGE', message: { isShop: true } })
    expect(JSON.stringify(item)).not.toContain('outside')
    expect(await open(sent.data.id)).toMatchObject({ status: 200, data: { text: 'Pay me outside of the market' } })
    const decide = { entity: 'MESSAGE', id: sent.data.id, decision: 'HIDE', reason: 'It is not allowed.' } as const
    expect(await market.call(decideModeration, decide, { as: admin })).toMatchObject({ status: 200 })
    expect(await textsOf(customer)).toEqual(['I am private', ''])
    expect((await openFor(customer)).conversation!.messages[1]).toMatchObject({ isRemoved: true })
    const log = (await market.call(listAuditLog, {}, { as: admin })).data.filter(
      ({ entityId }) => entityId === sent.data.id,
    )
    expect(log.map(({ action }) => action)).toEqual(['conversation.hide', 'conversation.open'])
    expect(JSON.stringify(log)).not.toContain('outside')
    const again = { ...decide, decision: 'KEEP' } as const
    await market.call(decideModeration, again, { as: admin })
    expect(await textsOf(customer)).toEqual(['I am private', 'Pay me outside of the market'])
  })

  it('is read in pages, and deleted a year after its last message', async () => {
    const customer = await newCustomer()
    await write(customer, 'Message 0')
    for (let at = 1; at <= 60; at++) await (at % 2 ? answer : write)(customer, `Message ${at}`)
    const { conversation } = await openFor(customer)
    expect(conversation).toMatchObject({ hasEarlier: true })
    expect(conversation!.messages).toHaveLength(50)
    const earlier = (await openFor(customer, customer, conversation!.messages[0]!.n)).conversation
    expect(earlier!.messages.map(({ text }) => text)).toEqual(Array.from({ length: 11 }, (_, at) => `Message ${at}`))
    expect(earlier!.hasEarlier).toBe(false)
    const { services, store } = market
    await purgeOldConversations({ store, now: () => services.now() + 364 * 86_400_000 })
    expect(await listed(customer)).toHaveLength(1)
    await purgeOldConversations({ store, now: () => services.now() + 366 * 86_400_000 })
    expect(await listed(customer)).toEqual([])
  })
})
