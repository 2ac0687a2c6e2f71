import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailedToken } from '../../../server/accounts/create-mailed-token.ts'
import { RATE_LIMITS } from '../../../server/adapters/limits/rate-limits.ts'
import { API_ROUTES } from '../../../server/app.ts'
import { SCHEDULED_JOBS } from '../../../server/jobs/scheduled-jobs.ts'
import { login, resetPassword } from '../../../src/contract/accounts/credentials.ts'
import { ENDPOINTS } from '../../../src/contract/all/endpoints.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { API_KEYS_MAX, API_PREFIX } from '../../../src/contract/constants.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../../../src/contract/integrations/api-keys.ts'
import { API_SCOPES, type ApiScope, findScope } from '../../../src/contract/integrations/api-scopes.ts'
import { createWebhook, listWebhooks } from '../../../src/contract/integrations/webhooks.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, listOrders, shopOrders } from '../../../src/contract/orders/orders.ts'
import { deleteVendor, setUserStatus } from '../../../src/contract/people/person-writes.ts'
import { updateProduct } from '../../../src/contract/products/product-writes.ts'
import { getProduct, listProducts } from '../../../src/contract/products/products.ts'
import { canCall, type Role } from '../../../src/contract/roles.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { PASSWORD, type TestUser } from '../../support/servers/test-server.ts'

const ID = '01900000-0000-7000-8000-000000000000'

describe.each(ENGINES)('API keys on %s', (_, engine) => {
  let market: MarketFixture
  let admin: TestUser
  let owner: TestUser
  let product: string
  let orderId: string
  let otherOrderId: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    admin = await market.user('ADMIN', { name: 'An admin' })
    owner = await market.user('SUPER_ADMIN', { name: 'The owner' })
    product = await market.addProduct({ stock: 1000 })
    orderId = (await market.order(await market.draft({ [product]: 1 }))).data.id
    const other = await market.addProduct({ shop_id: market.otherShopId, stock: 10 })
    otherOrderId = (await market.order(await market.draft({ [other]: 1 }, { shopId: market.otherShopId }))).data.id
  })
  afterAll(() => market.stop())

  const make = async (as: TestUser, scopes: readonly ApiScope[], days: 30 | null = null, name = 'The till') => {
    const { data } = await market.call(createApiKey, { name, scopes: [...scopes], days, password: PASSWORD }, { as })
    return { ...data, accessToken: `Bearer ${data.token}` }
  }

  const signInWith = async (email: string, password: string) =>
    (await market.call(login, { email, password })).data as unknown as TestUser

  it('are shown once, and stored as a hash alone', async () => {
    const { key, token } = await make(market.vendor, ['orders:read', 'products:read'])
    expect(token).toMatch(/^mk_[\w-]{43}$/)
    expect(key).toMatchObject({ name: 'The till', start: token.slice(0, 9), scopes: ['orders:read', 'products:read'] })
    expect([key.lastUsedOn, key.expiresAt]).toEqual([null, null])
    const { data } = await market.call(listApiKeys, {}, { as: market.vendor })
    expect(data).toEqual([key])
    const rows = JSON.stringify(await market.store.read.selectFrom('api_keys').selectAll().execute())
    expect(rows).not.toContain(token.slice(9))
    const stored = JSON.stringify(await market.store.read.selectFrom('idempotency').selectAll().execute())
    expect(stored).not.toContain(token.slice(9))
  })

  it('do what their owner may do, with their owner’s things', async () => {
    const as = await make(market.vendor, API_SCOPES)
    const orders = await market.call(shopOrders, {}, { as })
    expect(orders.data.map(({ id }) => id)).toEqual([orderId])
    expect((await market.call(getOrder, { id: orderId }, { as })).status).toBe(200)
    const foreign = await market.call(getOrder, { id: otherOrderId }, { as })
    const inSession = await market.call(getOrder, { id: otherOrderId }, { as: market.vendor })
    expect([foreign.status, foreign.message]).toEqual([inSession.status, inSession.message])
    expect((await market.call(updateProduct, { id: product, price: 700 }, { as })).status).toBe(200)
    expect((await market.call(getProduct, { id: product }, { as })).data.price).toBe(700)
    const foreignProduct = await market.addProduct({ shop_id: market.otherShopId })
    expect((await market.call(updateProduct, { id: foreignProduct, price: 1 }, { as })).status).toBe(403)
  })

  it('write the key’s name beside its owner’s into what they do', async () => {
    const as = await make(market.vendor, ['orders:write'])
    const { data } = await market.call(changeOrderStatus, { id: orderId, status: 'PROCESSING' }, { as })
    expect(data.events.at(-1)).toMatchObject({ to: 'PROCESSING', actor: 'Abdul Karim (The till)' })
  })

  it('of staff read the orders of all shops', async () => {
    const as = await make(admin, ['orders:read'])
    const { data } = await market.call(listOrders, {}, { as })
    expect(data.map(({ id }) => id).sort()).toEqual([orderId, otherOrderId].sort())
  })

  it('end, and webhooks are turned off, when their owner recovers the account by a mailed link', async () => {
    const vendor = await market.user('VENDOR')
    const as = await make(vendor, ['orders:read'])
    const hook = { url: 'https://shop.example/hook', topics: ['orders' as const], password: PASSWORD }
    await market.call(createWebhook, hook, { as: vendor })
    expect((await market.call(listOrders, {}, { as })).status).toBe(200)
    const link = { purpose: 'RESET' as const, userId: vendor.userId, now: market.services.now() }
    const { token } = await market.store.write(tx => createMailedToken(tx, link))
    const change = { id: vendor.userId, token, password: 'a-new-password' }
    expect((await market.call(resetPassword, change)).status).toBe(200)
    expect((await market.call(listOrders, {}, { as })).status).toBe(401)
    const again = { ...vendor, ...(await signInWith(vendor.email, 'a-new-password')) }
    expect((await market.call(listWebhooks, {}, { as: again })).data.map(({ status }) => status)).toEqual(['DISABLED'])
  })

  it('send a write that they repeat once', async () => {
    const as = await make(market.vendor, ['products:write'])
    const key = crypto.randomUUID()
    const send = () => market.call(updateProduct, { id: product, price: 800 }, { as, key })
    expect([(await send()).status, (await send()).headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  })

  /** Enough to get past the role: what happens then is each endpoint's own business. */
  const touch = async ({ method, path }: Endpoint, authorization: string) => {
    const address = market.url + API_PREFIX + path.replace(/:\w+/g, ID)
    const response = await fetch(address, {
      method,
      headers: { authorization, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
      ...(method !== 'GET' && { body: '{}' }),
    })
    const text = await response.text()
    return { status: response.status, isRefused: text.includes('This API key may not do this.') }
  }

  it.each(['VENDOR', 'ADMIN', 'SUPER_ADMIN'] as const)(
    'of a %s reach what their scope opens, and nothing else',
    async role => {
      const user = await market.user(role)
      for (const scope of API_SCOPES) {
        const { accessToken } = await make(user, [scope])
        const wrong: string[] = []
        for (const endpoint of ENDPOINTS) {
          const { status, isRefused } = await touch(endpoint, accessToken)
          const isOpen = findScope(endpoint.name) === scope
          const isExpected = isOpen
            ? !isRefused && (status !== 403 || !canReach(endpoint, role))
            : isRefused && status === 403
          if (!isExpected) wrong.push(`${scope} ${endpoint.name} ${status}`)
        }
        expect(wrong).toEqual([])
      }
      expect(API_ROUTES.length).toBe(ENDPOINTS.length)
    },
  )
  const canReach = ({ who }: Endpoint, role: Role): boolean => canCall(who, role)

  it('that nobody has made, or that are no keys at all, are refused everywhere', async () => {
    for (const token of ['mk_', `mk_${'a'.repeat(43)}`, `mk_${'a'.repeat(5000)}`])
      for (const path of ['/orders', '/products', '/categories', '/sync/catalogue?cursor=0', '/settings']) {
        const response = await market.request(path, { headers: { authorization: `Bearer ${token}` } })
        expect([path, response.status]).toEqual([path, 401])
        await response.arrayBuffer()
      }
  })

  it('say on which day they were last used', async () => {
    const as = await make(market.vendor, ['products:read'])
    await market.call(listProducts, {}, { as })
    const today = new Date(market.services.now() + 6 * 3_600_000).toISOString().slice(0, 10)
    const read = async () => {
      const { data } = await market.call(listApiKeys, {}, { as: market.vendor })
      return data.find(({ id }) => id === as.key.id)!.lastUsedOn
    }
    await expect.poll(read).toBe(today)
  })

  it('end when their owner ends them', async () => {
    const as = await make(market.vendor, ['products:read'])
    expect((await market.call(revokeApiKey, { id: as.key.id }, { as: market.otherVendor })).status).toBe(403)
    expect((await market.call(revokeApiKey, { id: as.key.id }, { as: admin })).status).toBe(403)
    expect((await market.call(listProducts, {}, { as })).status).toBe(200)
    expect((await market.call(revokeApiKey, { id: as.key.id }, { as: market.vendor })).status).toBe(200)
    expect((await market.call(listProducts, {}, { as })).status).toBe(401)
    expect((await market.call(revokeApiKey, { id: as.key.id }, { as: market.vendor })).status).toBe(403)
  })

  it('of staff are seen and ended by the owner of the market, those of vendors are not', async () => {
    const ofAdmin = await make(admin, ['orders:read'], null, 'Accounts')
    const ofVendor = await make(market.vendor, ['orders:read'])
    const { data } = await market.call(listApiKeys, {}, { as: owner })
    const ids = data.map(({ id }) => id)
    expect([ids.includes(ofAdmin.key.id), ids.includes(ofVendor.key.id)]).toEqual([true, false])
    expect((await market.call(listApiKeys, {}, { as: admin })).data.every(key => key.owner.name === 'An admin')).toBe(
      true,
    )
    expect((await market.call(revokeApiKey, { id: ofVendor.key.id }, { as: owner })).status).toBe(403)
    expect((await market.call(revokeApiKey, { id: ofAdmin.key.id }, { as: owner })).status).toBe(200)
    expect((await market.call(listOrders, {}, { as: ofAdmin })).status).toBe(401)
  })

  it('are not made by customers, and not by staff with a part of the work', async () => {
    const input = { name: 'Mine', scopes: ['products:read' as const], days: null, password: PASSWORD }
    expect((await market.call(createApiKey, input, { as: market.customer })).status).toBe(403)
    const clerk = await market.user('ADMIN')
    await market.store.write(tx =>
      tx.updateTable('users').set({ staff_role: 'SUPPORT' }).where('id', '=', clerk.userId).execute(),
    )
    expect((await market.call(createApiKey, input, { as: clerk })).status).toBe(403)
  })

  it('lose what their owner may no longer do', async () => {
    const clerk = await market.user('ADMIN')
    const as = await make(clerk, ['orders:read'])
    expect((await market.call(listOrders, {}, { as })).status).toBe(200)
    await market.store.write(tx =>
      tx.updateTable('users').set({ staff_role: 'MARKETING' }).where('id', '=', clerk.userId).execute(),
    )
    expect((await market.call(listOrders, {}, { as })).status).toBe(403)
  })

  it('end for good when their owner is blocked', async () => {
    const vendor = await market.user('VENDOR')
    const as = await make(vendor, ['products:read'])
    const set = (status: 'BLOCKED' | 'ACTIVE') =>
      market.call(
        setUserStatus,
        { id: vendor.userId, status, ...(status === 'BLOCKED' && { reason: 'Fraud' }) },
        { as: owner },
      )
    expect((await set('BLOCKED')).status).toBe(200)
    expect((await market.call(listProducts, {}, { as })).status).toBe(401)
    expect((await set('ACTIVE')).status).toBe(200)
    expect((await market.call(listProducts, {}, { as })).status).toBe(401)
  })

  it('are deleted with the account of their owner', async () => {
    const vendor = await market.user('VENDOR')
    const as = await make(vendor, ['products:read'])
    expect((await market.call(deleteVendor, { id: vendor.profileId }, { as: owner })).status).toBe(200)
    expect((await market.call(listProducts, {}, { as })).status).toBe(401)
    const left = market.store.read.selectFrom('api_keys').select('id').where('user_id', '=', vendor.userId)
    expect(await left.execute()).toEqual([])
  })

  it('stand in the audit log, without the key', async () => {
    const { key, token } = await make(admin, ['shops:read'], null, 'Of the audit')
    await market.call(revokeApiKey, { id: key.id }, { as: admin })
    const { data } = await market.call(listAuditLog, { entityId: key.id }, { as: owner })
    expect(data.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['api-key.revoke', 'An admin'],
      ['api-key.create', 'An admin'],
    ])
    expect(data[1]!.after).toEqual({ name: 'Of the audit', scopes: ['shops:read'], expiresAt: null })
    expect(JSON.stringify(data)).not.toContain(token.slice(3))
  })

  it('are at most twenty for one person, also when two are made at once', async () => {
    const vendor = await market.user('VENDOR')
    const input = { name: 'One of many', scopes: ['products:read' as const], days: null, password: PASSWORD }
    const made = await Promise.all(
      Array.from({ length: API_KEYS_MAX + 3 }, () => market.call(createApiKey, input, { as: vendor })),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(API_KEYS_MAX)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  it('end after their days, and are forgotten later', async () => {
    const as = await make(market.vendor, ['products:read'], 30)
    expect(Date.parse(as.key.expiresAt!) - Date.parse(as.key.createdAt)).toBe(30 * DAY_MS)
    market.advance(31 * DAY_MS)
    expect((await market.call(listProducts, {}, { as })).status).toBe(401)
    market.advance(91 * DAY_MS)
    await SCHEDULED_JOBS.find(({ name }) => name === 'ended API keys')!.run(market.services)
    const left = market.store.read.selectFrom('api_keys').select('id').where('id', '=', as.key.id)
    expect(await left.execute()).toEqual([])
  })
})

it('API keys are limited by the minute, each for itself', async () => {
  const market = await openMarketFixture({ config: { hasRateLimit: true } })
  const make = async () => {
    const input = { name: 'The till', scopes: ['shops:read' as const], days: null, password: PASSWORD }
    return (await market.call(createApiKey, input, { as: market.vendor })).data.token
  }
  const [busy, other] = [await make(), await make()]
  const ask = (token: string) =>
    market.request(`/shops/${market.shopId}`, { headers: { authorization: `Bearer ${token}` } })
  for (let at = 0; at < RATE_LIMITS['api-key'].max; at += 50) {
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await ask(busy)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  const refused = await ask(busy)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await ask(other)).status).toBe(200)
  await market.stop()
})
