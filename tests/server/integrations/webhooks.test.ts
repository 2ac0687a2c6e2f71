import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPublicAgent } from '../../../server/adapters/push/push-network.ts'
import { createWebhookSender, isWebhookUrl } from '../../../server/adapters/webhooks/webhook-sender.ts'
import { runWebhooks } from '../../../server/integrations/webhook-job.ts'
import { renewWebhookSecrets } from '../../../server/integrations/webhooks.ts'
import { WEBHOOK_EXAMPLE } from '../../../server/pages/webhook-example.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/durations.ts'
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  testWebhook,
  type WebhookTopic,
} from '../../../src/contract/integrations/webhooks.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { setUserStatus } from '../../../src/contract/people/person-writes.ts'
import { deleteProduct, updateProduct } from '../../../src/contract/products/product-writes.ts'
import { updateShop } from '../../../src/contract/shops/shop-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../support/gateways/webhook-receiver.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { PASSWORD, type TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Webhooks on $name', engine => {
  let market: MarketFixture
  let receiver: WebhookReceiver
  let owner: TestUser
  let product: string
  beforeAll(async () => {
    receiver = await startWebhookReceiver()
    market = await openMarketFixture({ engine, config: { webhookHosts: [receiver.host], accessTokenTtl: 2_592_000 } })
    owner = await market.user('SUPER_ADMIN', { name: 'The owner' })
    product = await market.addProduct({ stock: 1000 })
  })
  afterAll(async () => {
    await market.stop()
    await receiver.close()
  })
  beforeEach(async () => {
    await market.store.write(async tx => {
      await tx.deleteFrom('webhooks').execute()
      await tx.deleteFrom('webhook_changes').execute()
    })
    receiver.calls.length = 0
    receiver.mood = 200
  })

  const make = async (as: TestUser, topics: WebhookTopic[], url = receiver.url) =>
    (await market.call(createWebhook, { url, topics, password: PASSWORD }, { as })).data
  const run = () => runWebhooks(market.services)
  const place = async () => (await market.order(await market.draft({ [product]: 1 }))).data.id
  const typesOf = () => receiver.calls.map(({ event }) => event.type)
  const deliveriesOf = async (id: string, as = market.vendor) =>
    (await market.call(listDeliveries, { id }, { as })).data

  it('tell a vendor of an order as the API shows it to them, and nothing where nothing is made', async () => {
    await place()
    expect(await market.store.read.selectFrom('webhook_changes').selectAll().execute()).toEqual([])
    const { webhook } = await make(market.vendor, ['orders'])
    const orderId = await place()
    await run()
    expect(typesOf()).toEqual(['order.changed'])
    const { data } = receiver.calls[0]!.event
    expect(data).toMatchObject({ id: orderId, status: 'PENDING' })
    await market.call(changeOrderStatus, { id: orderId, status: 'PROCESSING' }, { as: market.vendor })
    await run()
    expect(receiver.calls.at(-1)!.event.data).toMatchObject({ id: orderId, status: 'PROCESSING' })
    expect((await deliveriesOf(webhook.id)).map(({ status, statusCode }) => [status, statusCode])).toEqual([
      ['DELIVERED', 200],
      ['DELIVERED', 200],
    ])
  })

  it('tell of products and shops, also of those that are deleted', async () => {
    await make(market.vendor, ['products', 'shops'])
    const sold = await market.addProduct()
    await market.call(updateProduct, { id: sold, price: 900 }, { as: market.vendor })
    await market.call(
      updateShop,
      { id: market.shopId, description: 'Open every day of the week.' },
      { as: market.vendor },
    )
    await run()
    expect(typesOf()).toContain('product.changed')
    expect(typesOf()).toContain('shop.changed')
    expect(receiver.calls.find(({ event }) => event.data.id === sold)!.event.data).toMatchObject({ price: 900 })
    await market.call(deleteProduct, { id: sold }, { as: market.vendor })
    await run()
    const last = receiver.calls.filter(({ event }) => event.data.id === sold).at(-1)!.event
    expect([last.type, last.data]).toEqual(['product.deleted', { id: sold }])
  })

  it('tell vendors of their own shops alone, and staff of all', async () => {
    await make(market.otherVendor, ['orders', 'products', 'shops'])
    const orderId = await place()
    await run()
    expect(typesOf()).toEqual([])
    await make(owner, ['orders'])
    await market.call(changeOrderStatus, { id: orderId, status: 'PROCESSING' }, { as: market.vendor })
    await run()
    expect(receiver.calls.map(({ event }) => event.data.id)).toEqual([orderId])
  })

  it('are signed so that the example of the documentation accepts them, and nothing else', async () => {
    const { secret } = await make(market.vendor, ['orders'])
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/=]{32}$/)
    await place()
    await run()
    const { headers, body } = receiver.calls[0]!
    const source = `data:text/javascript,${encodeURIComponent(WEBHOOK_EXAMPLE)}`
    const { isFromTheMarket } = (await import(/* @vite-ignore */ source)) as {
      isFromTheMarket(headers: object, body: string, secret: string, now: number): boolean
    }
    const seconds = Number(headers['webhook-timestamp'])
    expect(isFromTheMarket(headers, body, secret, seconds)).toBe(true)
    expect(isFromTheMarket(headers, body.replace('PENDING', 'PAID'), secret, seconds)).toBe(false)
    expect(isFromTheMarket({ ...headers, 'webhook-id': 'x' }, body, secret, seconds)).toBe(false)
    expect(isFromTheMarket(headers, body, `whsec_${Buffer.alloc(24).toString('base64')}`, seconds)).toBe(false)
    expect(isFromTheMarket(headers, body, secret, seconds + 301)).toBe(false)
    const docs = await (await market.request('/openapi.json')).json()
    expect(docs.info.description).toContain(WEBHOOK_EXAMPLE)
  })

  it('show their secret once, and keep it encrypted, also under another secret of the server', async () => {
    const { webhook, secret } = await make(market.vendor, ['orders'])
    const kept = async () => JSON.stringify(await market.store.read.selectFrom('webhooks').selectAll().execute())
    const before = await kept()
    expect(before).not.toContain(secret.slice(6))
    expect(JSON.stringify(await market.call(listWebhooks, {}, { as: market.vendor }))).not.toContain(secret.slice(6))
    const former = market.services.config
    const config = { ...former, jwtSecret: 'x'.repeat(40), formerJwtSecrets: [former.jwtSecret] }
    await renewWebhookSecrets(market.store, config)
    expect(await kept()).not.toBe(before)
    await renewWebhookSecrets(market.store, { ...former, formerJwtSecrets: [config.jwtSecret] })
    await market.call(testWebhook, { id: webhook.id }, { as: market.vendor })
    await run()
    expect(typesOf()).toEqual(['test'])
  })

  it.each([500, 404, 302, 'drop'] as const)(
    'try again later where the receiver answers %s, under the same id',
    async mood => {
      const { webhook } = await make(market.vendor, ['orders'])
      receiver.mood = mood
      const orderId = await place()
      await run()
      await run()
      expect(receiver.calls).toHaveLength(1)
      const [failed] = await deliveriesOf(webhook.id)
      expect(failed).toMatchObject({ status: 'PENDING', attempts: 1, statusCode: mood === 'drop' ? null : mood })
      expect(failed!.problem).toBe(mood === 'drop' ? 'ECONNRESET' : null)
      receiver.mood = 200
      market.advance(HOUR_MS)
      await run()
      const [first, second] = receiver.calls
      expect(receiver.calls).toHaveLength(2)
      expect([second!.event.id, second!.event.data.id]).toEqual([first!.event.id, orderId])
      expect((await deliveriesOf(webhook.id))[0]).toMatchObject({ status: 'DELIVERED', attempts: 2, statusCode: 200 })
    },
  )

  it('accept a receiver whose answer never ends', async () => {
    const { webhook } = await make(market.vendor, ['orders'])
    receiver.mood = 'endless'
    await place()
    await run()
    expect((await deliveriesOf(webhook.id))[0]).toMatchObject({ status: 'DELIVERED', statusCode: 200 })
  })

  // On one database, because it takes them.
  if (engine === ENGINES[0])
    it('give a receiver that never answers ten seconds', async () => {
      const { webhook } = await make(market.vendor, ['orders'])
      receiver.mood = 'silent'
      await place()
      const startedAt = performance.now()
      await run()
      expect(performance.now() - startedAt).toBeLessThan(14_000)
      expect((await deliveriesOf(webhook.id))[0]).toMatchObject({
        status: 'PENDING',
        statusCode: null,
        problem: 'TIMEOUT',
      })
    }, 30_000)

  it('never say the older state of a thing last', async () => {
    await make(market.vendor, ['orders'])
    receiver.mood = 500
    const orderId = await place()
    await run()
    await market.call(changeOrderStatus, { id: orderId, status: 'PROCESSING' }, { as: market.vendor })
    receiver.mood = 200
    await run()
    // The change waits behind the delivery that has failed.
    expect(receiver.calls).toHaveLength(1)
    market.advance(HOUR_MS)
    await run()
    const heard = receiver.calls.map(({ event }) => event.data.status)
    expect(heard).toEqual(['PENDING', 'PROCESSING', 'PROCESSING'])
  })

  it('lose nothing when a process is killed while it sends', async () => {
    const { webhook } = await make(market.vendor, ['orders'])
    await place()
    await run()
    await market.store.write(tx =>
      tx
        .updateTable('webhook_deliveries')
        .set({ status: 'PENDING', attempts: 1, next_at: market.services.now() + 120_000, finished_at: null })
        .execute(),
    )
    await run()
    expect(receiver.calls).toHaveLength(1)
    market.advance(3 * 60_000)
    await run()
    expect(receiver.calls).toHaveLength(2)
    expect((await deliveriesOf(webhook.id))[0]).toMatchObject({ status: 'DELIVERED', attempts: 2 })
  })

  it('send each change once where two processes run the job at once', async () => {
    await make(market.vendor, ['orders'])
    const ids = [await place(), await place(), await place()]
    await Promise.all([run(), run(), run()])
    await run()
    expect(receiver.calls.map(({ event }) => event.data.id).sort()).toEqual([...ids].sort())
  })

  it('are turned off after three days without success, say so, and can be turned on again', async () => {
    const { webhook } = await make(market.vendor, ['orders'])
    receiver.mood = 500
    await place()
    await run()
    market.advance(3 * DAY_MS + HOUR_MS)
    await run()
    const read = async () => (await market.call(listWebhooks, {}, { as: market.vendor })).data[0]!
    expect((await read()).status).toBe('DISABLED')
    expect((await deliveriesOf(webhook.id))[0]!.status).toBe('FAILED')
    const { data } = await market.call(listNotifications, {}, { as: market.vendor })
    expect(data[0]).toMatchObject({ title: 'A webhook was turned off', path: '/dashboard/webhooks' })
    expect(data[0]!.body).toBe(`${receiver.host} has accepted nothing for three days.`)
    receiver.calls.length = 0
    await place()
    await run()
    expect(receiver.calls).toEqual([])
    receiver.mood = 200
    expect((await market.call(enableWebhook, { id: webhook.id }, { as: market.vendor })).data.failingSince).toBeNull()
    const [failed] = await deliveriesOf(webhook.id)
    await market.call(replayDelivery, { id: failed!.id }, { as: market.vendor })
    await run()
    expect(receiver.calls).toHaveLength(1)
    expect(receiver.calls[0]!.event.data.id).toBe(failed!.entityId)
    expect(receiver.calls[0]!.event.id).not.toBe(failed!.id)
  })

  it('give a delivery up after ten attempts', async () => {
    const { webhook } = await make(market.vendor, ['orders'])
    receiver.mood = 500
    await place()
    await run()
    await market.store.write(tx => tx.updateTable('webhook_deliveries').set({ attempts: 9, next_at: 0 }).execute())
    await run()
    expect((await deliveriesOf(webhook.id))[0]).toMatchObject({ status: 'FAILED', attempts: 10 })
  })

  it('belong to who made them', async () => {
    const { webhook } = await make(market.vendor, ['orders'])
    for (const as of [market.otherVendor, owner]) {
      for (const endpoint of [deleteWebhook, enableWebhook, testWebhook, listDeliveries])
        expect((await market.call(endpoint, { id: webhook.id }, { as })).status).toBe(403)
      expect((await market.call(listWebhooks, {}, { as })).data).toEqual([])
    }
    expect(
      (
        await market.call(
          createWebhook,
          { url: receiver.url, topics: ['orders'], password: PASSWORD },
          { as: market.customer },
        )
      ).status,
    ).toBe(403)
    expect((await market.call(deleteWebhook, { id: webhook.id }, { as: market.vendor })).status).toBe(200)
    expect(await market.store.read.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
    const { data } = await market.call(listAuditLog, { entityId: webhook.id }, { as: owner })
    expect(data.map(({ action }) => action)).toEqual(['webhook.delete', 'webhook.create'])
  })

  it('tell nothing to whom the market has blocked', async () => {
    const vendor = await market.user('VENDOR')
    const shop = await market.addShop(vendor)
    const sold = await market.addProduct({ shop_id: shop })
    await make(vendor, ['products'])
    await market.call(updateProduct, { id: sold, price: 950 }, { as: vendor })
    await market.call(setUserStatus, { id: vendor.userId, status: 'BLOCKED', reason: 'Fraud' }, { as: owner })
    await run()
    expect(receiver.calls).toEqual([])
    expect(await market.store.read.selectFrom('webhooks').select('status').execute()).toEqual([{ status: 'DISABLED' }])
  })

  it.each([
    'http://shop.example/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://169.254.169.254/latest',
    'https://localhost/hook',
    'https://0x7f.1/hook',
    'https://2130706433/hook',
    'https://me:secret@shop.example/hook',
    'ftp://shop.example/hook',
    'javascript:alert(1)',
    'shop.example',
    'http://127.0.0.1:1/hook',
  ])('are refused for %s', async url => {
    const refused = await market.call(
      createWebhook,
      { url, topics: ['orders'], password: PASSWORD },
      { as: market.vendor },
    )
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['url']])
  })

  it('are at most five of one person', async () => {
    const input = { url: receiver.url, topics: ['orders' as const], password: PASSWORD }
    const made = await Promise.all(
      Array.from({ length: 7 }, () => market.call(createWebhook, input, { as: market.vendor })),
    )
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409])
  })
})

describe('The sender of webhooks', () => {
  it('connects to the open internet alone, whatever a name leads to', async () => {
    const { lookup } = createPublicAgent('No.').options as { lookup: (...args: unknown[]) => void }
    const lookUp = (host: string) =>
      new Promise(resolve => lookup(host, {}, (error: Error | null) => resolve(error?.message)))
    expect(await lookUp('localhost')).toBe('No.')
    const sender = createWebhookSender({ webhookHosts: [] })
    const call = { secret: 'whsec_AAAA', id: 'x', body: '{}', now: 0 }
    expect(await sender.send({ ...call, url: 'http://127.0.0.1:9/' })).toEqual({
      statusCode: null,
      problem: 'FORBIDDEN_ADDRESS',
    })
    sender.close()
  })

  it('accepts names on the open internet over HTTPS, and what the operator has listed', () => {
    expect(isWebhookUrl('https://erp.shop.example/hook?a=b', { webhookHosts: [] })).toBe(true)
    expect(isWebhookUrl('https://erp.shop.example:8443/hook', { webhookHosts: [] })).toBe(true)
    expect(isWebhookUrl('http://10.0.0.5:8080/hook', { webhookHosts: ['10.0.0.5:8080'] })).toBe(true)
    expect(isWebhookUrl('http://10.0.0.5:8081/hook', { webhookHosts: ['10.0.0.5:8080'] })).toBe(false)
  })
})
