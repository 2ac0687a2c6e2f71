import { verify } from 'node:crypto'
import pino from 'pino'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPushEndpoint } from '../../../server/adapters/push/push-hosts.ts'
import { createPublicAgent } from '../../../server/adapters/push/push-network.ts'
import { insertNotification } from '../../../server/notifications/notifications.ts'
import { logout } from '../../../src/contract/accounts/session-writes.ts'
import { HOUR_MS } from '../../../src/contract/durations.ts'
import { subscribePush, unsubscribePush } from '../../../src/contract/notifications/push.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { setUserStatus } from '../../../src/contract/people/person-writes.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { addShopPerson } from '../../support/fixtures/shop-people.ts'
import {
  createPushDevice,
  type PushDevice,
  type PushService,
  startPushService,
} from '../../support/servers/push-service.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let service: PushService
let market: MarketFixture
let product: string
const logged: Record<string, unknown>[] = []
beforeAll(async () => {
  service = await startPushService()
  const log = pino({}, { write: line => logged.push(JSON.parse(line)) })
  market = await openMarketFixture({ config: { mailFrom: 'market@haat.example' }, pushService: service.own, log })
  product = await market.addProduct({ stock: 1000 })
})
afterAll(async () => {
  await market.stop()
  await service.close()
})
beforeEach(async () => {
  await market.services.push.drain()
  await market.store.write(tx => tx.deleteFrom('push_subscriptions').execute())
  service.pushed.length = 0
})

const subscribe = async (as: { accessToken: string }, device: PushDevice = service.device()) => {
  expect((await market.call(subscribePush, device.subscription, { as })).data).toEqual({ subscribed: true })
  return device
}
const order = async () => (await market.order(await market.draft({ [product]: 1 }))).data
const pack = (id: string) => market.call(changeOrderStatus, { id, status: 'PROCESSING' }, { as: market.vendor })
const arrived = async () => {
  await market.services.push.drain()
  return service.pushed
}
const subscriptions = () => market.store.read.selectFrom('push_subscriptions').select('endpoint').execute()

describe('A push message', () => {
  it('informs those who work for the shop and may see its orders, and not the others', async () => {
    const [orders, products] = [
      await addShopPerson(market, market.vendor, 'ORDERS'),
      await addShopPerson(market, market.vendor, 'PRODUCTS'),
    ]
    const phone = await subscribe(orders)
    await subscribe(products)
    const { number } = await order()
    const sent = await arrived()
    expect(sent.map(phone.read)).toMatchObject([{ kind: 'ORDER_NEW', title: `New order ${number}` }])
  })

  it('informs the vendor about a new order and the customer about its change, encrypted for each device', async () => {
    const [shop, phone, tablet] = [
      await subscribe(market.vendor),
      await subscribe(market.customer),
      await subscribe(await market.session(market.customer)),
    ]
    const { id, number } = await order()
    const [first, ...none] = await arrived()
    expect(none).toEqual([])
    expect(shop.read(first!)).toMatchObject({
      kind: 'ORDER_NEW',
      title: `New order ${number}`,
      path: `/dashboard/orders/${id}`,
    })
    expect(first!.body.includes(number)).toBe(false)
    service.pushed.length = 0
    await pack(id)
    const both = (await arrived()).sort((a, b) => (a.path < b.path ? -1 : 1))
    expect([phone.read(both[0]!), tablet.read(both[1]!)]).toEqual(
      Array(2).fill(expect.objectContaining({ kind: 'ORDER_STATUS', title: `Order ${number} is being packed` })),
    )
    expect(await arrived()).toHaveLength(2)
  })

  it('is in the language of each device', async () => {
    const [bangla, english] = [service.device(), service.device()]
    await market.call(subscribePush, { ...bangla.subscription, locale: 'bn' }, { as: market.customer })
    await subscribe(await market.session(market.customer), english)
    const { id, number } = await order()
    await arrived()
    service.pushed.length = 0
    await pack(id)
    const [first, second] = (await arrived()).sort((a, b) => (a.path < b.path ? -1 : 1))
    expect(bangla.read(first!)).toMatchObject({ title: `অর্ডার ${number} প্যাক করা হচ্ছে` })
    expect(english.read(second!)).toMatchObject({ title: `Order ${number} is being packed` })
  })

  it('is signed with the keys that browsers get', async () => {
    await subscribe(market.vendor)
    await order()
    const { headers } = (await arrived())[0]!
    const { t: token, k: key } = Object.fromEntries(
      String(headers.authorization)
        .replace('vapid ', '')
        .split(', ')
        .map(part => part.split('=') as [string, string]),
    )
    expect(key).toBe((await market.call(getSettings, {})).data.pushPublicKey)
    const [head, claims, signature] = token!.split('.') as [string, string, string]
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: `https://${service.own.host}`,
      sub: 'mailto:market@haat.example',
    })
    const point = Buffer.from(key!, 'base64url')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const publicKey = { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(
      true,
    )
    expect(headers).toMatchObject({ urgency: 'high', ttl: '86400', 'content-encoding': 'aes128gcm' })
    expect(String(headers.topic)).toMatch(/^[\w-]{32}$/)
  })

  it('never delays its event, and is not sent for a failed one', async () => {
    await subscribe(market.vendor)
    const release = service.hold()
    const placed = await order()
    expect(placed.status).toBe('PENDING')
    await market.order(await market.draft({ [product]: 1 }, { totalAmount: 1 }))
    release()
    expect(await arrived()).toHaveLength(1)
  })

  it('is queued only for users with a device, so that placing an order costs the others nothing', async () => {
    await subscribe(market.vendor)
    const isQueued = ({ userId }: TestUser) =>
      market.store.write(async tx => {
        const { id } = await insertNotification(
          tx,
          { userId, kind: 'ORDER_NEW', title: 'Order', body: 'A shop', path: '/dashboard/orders', pushes: true },
          market.services.now(),
        )
        const rows = tx.selectFrom('notifications').select('push_at').where('id', '=', id)
        return (await rows.executeTakeFirstOrThrow()).push_at !== null
      })
    expect([await isQueued(market.vendor), await isQueued(market.customer)]).toEqual([true, false])
  })

  it('is not sent to users who have signed out, are blocked, or have unsubscribed', async () => {
    const customer = await market.user('CUSTOMER')
    const ownSubscriptions = async () => {
      service.pushed.length = 0
      const { data } = await market.order(await market.draft({ [product]: 1 }), customer)
      await pack(data.id)
      return (await arrived()).length
    }
    const session = await market.session(customer)
    const device = await subscribe(session)
    expect(await ownSubscriptions()).toBe(1)
    await market.call(logout, {}, { as: session })
    expect(await ownSubscriptions()).toBe(0)
    await subscribe(customer, device)
    expect(await ownSubscriptions()).toBe(1)
    await market.call(unsubscribePush, { endpoint: device.subscription.endpoint }, { as: market.vendor })
    expect(await ownSubscriptions()).toBe(1)
    await market.call(unsubscribePush, { endpoint: device.subscription.endpoint }, { as: customer })
    expect(await ownSubscriptions()).toBe(0)
    await subscribe(customer, device)
    const { data } = await market.order(await market.draft({ [product]: 1 }), customer)
    const admin = await market.user('ADMIN')
    await market.call(setUserStatus, { id: customer.userId, status: 'BLOCKED' }, { as: admin })
    service.pushed.length = 0
    await pack(data.id)
    expect(await arrived()).toEqual([])
  })
})

describe('A subscription', () => {
  it('belongs to the last user who signed in on the device', async () => {
    const device = await subscribe(market.vendor)
    await subscribe(market.customer, device)
    expect(await subscriptions()).toHaveLength(1)
    await order()
    expect(await arrived()).toEqual([])
  })

  it.each([404, 410])('is deleted when its service answers %i', async status => {
    await subscribe(market.vendor)
    service.answer(status)
    await order()
    expect(await arrived()).toHaveLength(1)
    expect(await subscriptions()).toEqual([])
  })

  it.each([429, 500])('is kept when its service answers %i, and retried for an hour', async status => {
    await subscribe(market.vendor)
    service.answer(status, 201)
    await order()
    expect(await arrived()).toHaveLength(1)
    market.advance(HOUR_MS / 20)
    const [first, second, ...more] = await arrived()
    expect(second!.headers.topic).toBe(first!.headers.topic)
    market.advance(HOUR_MS)
    expect([await subscriptions(), more]).toMatchObject([[{}], []])
  })

  it('is one of at most twenty per user', async () => {
    for (let n = 0; n < 22; n++) await subscribe(market.vendor)
    expect(await subscriptions()).toHaveLength(20)
  })

  it('at a host that is not allowed any more is removed with a warning', async () => {
    const kept = await subscribe(market.vendor)
    const { subscription } = createPushDevice('https://push.example/secret-path')
    const { userId, session_id } = await market.store.read
      .selectFrom('push_subscriptions')
      .select(['user_id as userId', 'session_id'])
      .executeTakeFirstOrThrow()
    const stored = { id: uuid(), user_id: userId, session_id, endpoint: subscription.endpoint, locale: 'en' as const }
    await market.store.write(tx =>
      tx
        .insertInto('push_subscriptions')
        .values({ ...stored, ...subscription.keys, created_at: 0 })
        .execute(),
    )
    logged.length = 0
    await order()
    expect(await arrived()).toHaveLength(1)
    expect(await subscriptions()).toEqual([{ endpoint: kept.subscription.endpoint }])
    const lines = logged.filter(line => line.subscriptionId === stored.id)
    expect(lines).toMatchObject([{ host: 'push.example', msg: expect.stringContaining('PUSH_HOSTS') }])
    expect(JSON.stringify(lines)).not.toContain('secret-path')
  })

  const { keys } = createPushDevice('https://fcm.googleapis.com/1').subscription
  const bad: [string, object, string][] = [
    ['over plain http', { endpoint: 'http://fcm.googleapis.com/1' }, 'endpoint'],
    ['of another port', { endpoint: 'https://fcm.googleapis.com:8443/1' }, 'endpoint'],
    ['of a host that is no push service', { endpoint: 'https://push.example/1' }, 'endpoint'],
    ['of an address instead of a name', { endpoint: 'https://127.0.0.1/1' }, 'endpoint'],
    ['of an IPv6 address', { endpoint: 'https://[::1]/1' }, 'endpoint'],
    ['of this machine', { endpoint: 'https://localhost/1' }, 'endpoint'],
    ['with a password', { endpoint: 'https://a:b@fcm.googleapis.com/1' }, 'endpoint'],
    ['without sense', { endpoint: 'push me' }, 'endpoint'],
    ['with a short key', { keys: { ...keys, p256dh: 'abc' } }, 'keys.p256dh'],
    ['with a key off the curve', { keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } }, 'keys.p256dh'],
    ['with a long secret', { keys: { ...keys, auth: 'a'.repeat(40) } }, 'keys.auth'],
  ]
  it.each(bad)('%s is rejected', async (_, change, field) => {
    const input = { endpoint: 'https://fcm.googleapis.com/1', keys, ...change }
    const { status, error } = await market.call(subscribePush, input, { as: market.vendor as TestUser })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('An endpoint', () => {
  const isAllowed = (endpoint: string, pushHosts: string[] = []) => isPushEndpoint(endpoint, pushHosts)

  it.each([
    'https://fcm.googleapis.com/fcm/send/dXkM:APA91b',
    'https://fcm.googleapis.com/wp/dXkM',
    'https://android.googleapis.com/gcm/send/APA91b',
    'https://jmt17.google.com/fcm/send/dXkM',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2b',
    'https://db5.wns.notify.windows.com/w/?token=BQYAAAD',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://api.push.apple.com/3/device/1',
  ])('at %s is that of a known push service', endpoint => {
    expect(isAllowed(endpoint)).toBe(true)
  })

  it.each([
    'https://push.example/1',
    'https://evilfcm.googleapis.com/1',
    'https://fcm.googleapis.com.attacker.net/1',
    'https://evilfcm.googleapis.com.attacker.net/1',
    'https://storage.googleapis.com/1',
    'https://fcm.googleapis.com./1',
    'https://fcm.googleapis.com:443/1',
    'https://fcm.googleapis.com:8443/1',
    'https://fcm.googleapis.com@attacker.net/1',
    'https://attacker.net@fcm.googleapis.com/1',
    'https://@fcm.googleapis.com/1',
    'https://attacker.net#@fcm.googleapis.com/1',
    'https://attacker.net\\@fcm.googleapis.com/1',
    'https://attacker.net?fcm.googleapis.com/1',
    'https:\\\\fcm.googleapis.com/1',
    'https:fcm.googleapis.com/1',
    'https:///fcm.googleapis.com/1',
    ' https://fcm.googleapis.com/1',
    'https://fcm.google\tapis.com/1',
    'https://fcm.googleapis.com\n.attacker.net/1',
    'https://ｆcm.googleapis.com/1',
    'https://fcm.googleapis。com/1',
    'https://fcm.gооgleapis.com/1',
    'https://xn--fcm-tdd.googleapis.com/1',
    'https://fcm%2egoogleapis.com/1',
    'https://fcm.googleapis.com%00.attacker.net/1',
    'https://FCM.googleapis.com/1',
    'https://push.services.mozilla.com.attacker.net/1',
    'https://evilpush.services.mozilla.com/1',
    'https://push.services.mozilla.com/1',
    'https://.push.services.mozilla.com/1',
    'https://a..push.services.mozilla.com/1',
    'https://notify.windows.com/1',
    'https://evilnotify.windows.com/1',
    'https://push.apple.com/1',
    'http://fcm.googleapis.com/1',
    'ftp://fcm.googleapis.com/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://localhost/1',
    'https://fcm.googleapis.com',
    'fcm.googleapis.com/1',
    '',
  ])('at %j is not', endpoint => {
    expect(isAllowed(endpoint)).toBe(false)
  })

  it('may also be at a configured host or pattern', () => {
    const hosts = ['push.example', '*.push.vendor.example']
    expect(isAllowed('https://push.example/1', hosts)).toBe(true)
    expect(isAllowed('https://eu.push.vendor.example/1', hosts)).toBe(true)
    expect(isAllowed('https://fcm.googleapis.com/1', hosts)).toBe(true)
    for (const host of ['a.push.example', 'push.vendor.example', 'push.vendor.example.net', 'apush.example'])
      expect(isAllowed(`https://${host}/1`, hosts), host).toBe(false)
  })
})

describe('The connection to push services', () => {
  const lookUp = (host: string) =>
    new Promise<string>(resolve => {
      const { lookup } = createPublicAgent().options as { lookup: (...args: unknown[]) => void }
      lookup(host, {}, (error: Error | null, address: string) => resolve(error?.message ?? address))
    })

  it('never goes to private addresses, whatever a name resolves to', async () => {
    expect(await lookUp('localhost')).toBe('A push service is not on the open internet.')
    expect(isPushEndpoint(`https://${service.own.host}/1`, [])).toBe(false)
  })
})
