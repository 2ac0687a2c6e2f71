import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { listModeration } from '../../../src/contract/moderation/moderation.ts'
import { createReport, decideModeration } from '../../../src/contract/moderation/moderation-writes.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { answerQuestion, askQuestion, deleteQuestion } from '../../../src/contract/questions/question-writes.ts'
import { listQuestions, productQuestions } from '../../../src/contract/questions/questions.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let admin: TestUser

const ask = (productId: string, text = 'Is it cotton?', as: TestUser = market.customer, id = uuid()) =>
  market.call(askQuestion, { id, productId, text }, { as })
const answer = (questionId: string, text = 'Yes, pure cotton.', as: TestUser = market.vendor) =>
  market.call(answerQuestion, { id: uuid(), questionId, text }, { as })
const shown = async (id: string, query: Omit<InputOf<typeof productQuestions>, 'id'> = {}, as?: TestUser) =>
  (await market.call(productQuestions, { id, ...query }, { as })).data
const listed = async (as: TestUser, query: InputOf<typeof listQuestions> = {}) =>
  (await market.call(listQuestions, query, { as })).data
const newsOf = async (user: TestUser) =>
  (await market.call(listNotifications, {}, { as: user })).data.map(({ title, body }) => `${title} ${body}`.trim())
const buyer = async (productId: string) => {
  const customer = await market.user('CUSTOMER', { name: 'Rafiq Islam' })
  const { data } = await market.order(await market.draft({ [productId]: 1 }), customer)
  for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
    await market.call(changeOrderStatus, { id: data.id, status }, { as: market.vendor })
  return customer
}
const report = (id: string, as: TestUser) =>
  market.call(createReport, { entity: 'QUESTION', entityId: id, reason: 'SPAM' }, { as })
const queued = async (questions = true) =>
  (await market.call(listModeration, { questions, limit: 100 }, { as: admin })).data

describe.each(ENGINES)('A question about a product on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    admin = await market.user('SUPER_ADMIN')
  }, 60_000)
  afterAll(() => market.stop())

  it('is public with the answers of shop and buyers, the shop’s first, and is told to shop and asker', async () => {
    const product = await market.addProduct({ stock: 10, name: 'Gamcha' })
    const asked = await ask(product)
    expect(asked).toMatchObject({ status: 201, message: 'Successfully submitted' })
    const other = await buyer(product)
    expect(await answer(asked.data.id, 'Mine shrank a little.', other)).toMatchObject({ status: 201 })
    await answer(asked.data.id)
    const [question] = await shown(product)
    expect(question).toMatchObject({
      text: 'Is it cotton?',
      author: { name: 'Nusrat Jahan' },
      product: { id: product, name: 'Gamcha' },
      answers: [
        { text: 'Yes, pure cotton.', isShop: true },
        { text: 'Mine shrank a little.', isShop: false, author: { name: 'Rafiq Islam' } },
      ],
    })
    expect(question!.answers[0]!.author.name).not.toBe(market.vendor.name)
    expect(await newsOf(market.vendor)).toContain('A question about Gamcha Nusrat Jahan: Is it cotton?')
    expect((await newsOf(market.customer)).slice(0, 2)).toEqual([
      expect.stringMatching(/^An answer to your question about Gamcha .*: Yes, pure cotton\.$/),
      'An answer to your question about Gamcha Rafiq Islam: Mine shrank a little.',
    ])
  })

  it('is made once with the id of the device, and not with an id of somebody else', async () => {
    const product = await market.addProduct()
    const id = uuid()
    expect(await ask(product, 'How long is it?', market.customer, id)).toMatchObject({ status: 201, data: { id } })
    expect(await ask(product, 'How long is it?', market.customer, id)).toMatchObject({ status: 200, data: { id } })
    const stranger = await market.user('CUSTOMER')
    expect(await ask(product, 'Mine', stranger, id)).toMatchObject({ status: 409, error: { code: 'CONFLICT' } })
    expect(await shown(product)).toHaveLength(1)
  })

  it('is answered once by each: a second answer replaces the first', async () => {
    const product = await market.addProduct()
    const { data } = await ask(product)
    await answer(data.id, 'Yes.')
    expect(await answer(data.id, 'Yes, and washable.')).toMatchObject({ status: 200 })
    expect((await shown(product))[0]!.answers.map(({ text }) => text)).toEqual(['Yes, and washable.'])
    const { data: other } = await ask(product, 'Is it long?')
    const both = await Promise.all([answer(other.id, 'Six yards.'), answer(other.id, 'Six yards long.')])
    for (const { status } of both) expect([200, 201]).toContain(status)
    expect((await shown(product, { searchTerm: 'long' }))[0]!.answers).toHaveLength(1)
  })

  it('is answered neither by strangers nor by other shops, and an answer has no answers', async () => {
    const product = await market.addProduct()
    const { data } = await ask(product)
    const stranger = await market.user('CUSTOMER')
    expect(await answer(data.id, 'Surely.', stranger)).toMatchObject({
      status: 403,
      error: { code: 'PURCHASE_REQUIRED' },
    })
    expect(await answer(data.id, 'Buy ours.', market.otherVendor)).toMatchObject({ status: 403 })
    const given = await answer(data.id)
    expect(await answer(given.data.id, 'To an answer')).toMatchObject({ status: 404 })
  })

  it('has no link, and at most three of a customer wait for an answer to one product', async () => {
    const product = await market.addProduct()
    const refused = { status: 400, error: { fields: { text: 'Leave links out: everybody can read this.' } } }
    expect(await ask(product, 'See www.cheap.example')).toMatchObject(refused)
    expect(await ask(product, 'See HTTPS://cheap.example')).toMatchObject(refused)
    const ids: string[] = []
    for (const text of ['One thing', 'Another thing', 'A third thing']) ids.push((await ask(product, text)).data.id)
    expect(await ask(product, 'A fourth thing')).toMatchObject({ status: 409 })
    await answer(ids[0]!)
    expect(await ask(product, 'A fourth thing')).toMatchObject({ status: 201 })
  })

  it('is asked about what is on sale only', async () => {
    expect(await ask(await market.addProduct({ status: 'DRAFT', is_listed: 0 }))).toMatchObject({ status: 404 })
    expect(await ask(uuid())).toMatchObject({ status: 404 })
  })

  it('is found by its words and those of its answers', async () => {
    const product = await market.addProduct()
    const { data } = await ask(product, 'Does the colour stay?')
    await answer(data.id, 'It never fades.')
    await ask(product, 'Is there a blue one?')
    expect((await shown(product, { searchTerm: 'fades' })).map(({ id }) => id)).toEqual([data.id])
    expect((await shown(product, { searchTerm: 'blue' })).map(({ text }) => text)).toEqual(['Is there a blue one?'])
  })

  it('is listed for its vendor until the shop has answered, and for who has asked or answered', async () => {
    const product = await market.addProduct({ stock: 5 })
    const asker = await market.user('CUSTOMER')
    const other = await buyer(product)
    const { data } = await ask(product, 'Who listed me?', asker)
    await answer(data.id, 'Not the shop.', other)
    const ids = async (as: TestUser, unanswered?: boolean) => (await listed(as, { unanswered })).map(({ id }) => id)
    expect(await ids(market.vendor, true)).toContain(data.id)
    await answer(data.id)
    expect(await ids(market.vendor, true)).not.toContain(data.id)
    expect(await ids(market.vendor, false)).toContain(data.id)
    expect(await ids(market.otherVendor)).not.toContain(data.id)
    expect(await ids(asker)).toEqual([data.id])
    expect(await listed(asker)).toMatchObject([{ isOwn: true }])
    expect(await listed(other)).toMatchObject([{ id: data.id, answers: [{ isShop: true }, { isOwn: true }] }])
    // A public list is kept by devices that several people use.
    expect(JSON.stringify(await shown(product, {}, asker))).not.toContain('isOwn')
  })

  it('is reported and hidden with a reason, and shown again', async () => {
    const product = await market.addProduct({ name: 'Lamp' })
    const { data } = await ask(product, 'Call me at home')
    const { data: given } = await answer(data.id, 'Call us instead')
    expect(await report(data.id, market.customer)).toMatchObject({ status: 403 })
    expect(await report(data.id, market.vendor)).toMatchObject({ status: 201 })
    expect(await report(given.id, market.customer)).toMatchObject({ status: 201 })
    const items = (await queued()).filter(({ kind }) => kind === 'REPORTED_QUESTION')
    expect(items.map(({ question }) => question)).toMatchObject([
      { text: 'Call us instead', answerTo: 'Call me at home' },
      { text: 'Call me at home', product: { name: 'Lamp' } },
    ])
    const decide = (id: string, decision: 'KEEP' | 'HIDE' | 'SUSPEND', reason?: string) =>
      market.call(decideModeration, { entity: 'QUESTION', id, decision, reason }, { as: admin })
    expect(await decide(data.id, 'SUSPEND')).toMatchObject({ status: 400 })
    await decide(given.id, 'HIDE', 'It is advertising.')
    expect((await shown(product))[0]!.answers).toEqual([])
    expect(await newsOf(market.vendor)).toContain(
      'What you wrote about Lamp was hidden by an admin. It is advertising.',
    )
    await decide(data.id, 'HIDE', 'It is private.')
    expect(await shown(product)).toEqual([])
    expect(await answer(data.id, 'Again')).toMatchObject({ status: 404 })
    const own = (await listed(market.customer)).find(({ id }) => id === data.id)
    expect(own).toMatchObject({ hiddenReason: 'It is private.' })
    await decide(data.id, 'KEEP')
    expect(await shown(product)).toHaveLength(1)
    const actions = (await market.call(listAuditLog, { entity: 'question' }, { as: admin })).data.map(row => row.action)
    expect(actions).toEqual(['question.restore', 'question.hide', 'question.hide'])
  })

  it('is in the queue of new pages only: those of before would refuse a kind that they do not know', async () => {
    const product = await market.addProduct()
    const { data } = await ask(product, 'A reported thing')
    await report(data.id, market.vendor)
    expect((await queued()).map(({ entityId }) => entityId)).toContain(data.id)
    expect((await queued(false)).map(({ kind }) => kind)).not.toContain('REPORTED_QUESTION')
  })

  it('is deleted by who has asked with its answers, or by an admin who tells why', async () => {
    const product = await market.addProduct({ name: 'Kettle' })
    const { data } = await ask(product)
    const { data: given } = await answer(data.id)
    const remove = (id: string, as: TestUser, reason?: string) => market.call(deleteQuestion, { id, reason }, { as })
    expect(await remove(data.id, market.vendor)).toMatchObject({ status: 403 })
    expect(await remove(given.id, market.customer)).toMatchObject({ status: 403 })
    expect(await remove(given.id, market.vendor)).toMatchObject({ status: 200 })
    await answer(data.id)
    expect(await remove(data.id, market.customer)).toMatchObject({ status: 200 })
    expect(await shown(product)).toEqual([])
    expect(await remove(data.id, market.customer)).toMatchObject({ status: 404 })
    const { data: other } = await ask(product, 'Something rude')
    await remove(other.id, admin, 'It is rude.')
    expect((await newsOf(market.customer))[0]).toBe('What you wrote about Kettle was deleted by an admin. It is rude.')
  })
})
