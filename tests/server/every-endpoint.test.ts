import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/all/endpoints.ts'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { createCannedAnswer } from '../../src/contract/contact/canned-answers.ts'
import { sendContact } from '../../src/contract/contact/contact-writes.ts'
import { DAY_MS } from '../../src/contract/durations.ts'
import { type Endpoint, pathParameters } from '../../src/contract/endpoint.ts'
import { ERROR_STATUS } from '../../src/contract/errors.ts'
import { createWebhook } from '../../src/contract/integrations/webhooks.ts'
import { ROLES, type Role } from '../../src/contract/roles.ts'
import { type ValuePool, validInput, wrongInput } from '../support/fixtures/arbitrary-input.ts'
import { ADDRESS, type MarketFixture, openMarketFixture } from '../support/fixtures/market-fixture.ts'
import { type CourierServer, startSteadfastServer } from '../support/servers/courier-server.ts'
import { ENGINES } from '../support/servers/engines.ts'
import { PASSWORD, type TestUser } from '../support/servers/test-server.ts'
import { findRefusal } from '../support/source/released-api.ts'

/**
 * How often each endpoint is called with each kind of input. `npm run check:fuzz` sets a higher number and new seeds.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 3)
const SEED = Number(process.env.FUZZ_SEED ?? 1971)
const SETTINGS = { numRuns: RUNS, seed: SEED, endOnFailure: true }
const INSIDE = /\\n\s+at |node_modules|SQLITE_|\.ts:\d|select .+ from |violates/i
const NOT_ENVELOPES = /^(text\/(csv|event-stream)|application\/vnd\.openxmlformats)/

type Caller = Role | null
type Sent = { caller: Caller; input: unknown; form: boolean; key: boolean }

/** Endpoints that have succeeded at least once: if all inputs were rejected, the test would prove little. */
const done = new Set<string>()

let market: MarketFixture
let things: Record<string, string[]>
let good: Record<string, unknown[]>
const users = new Map<Role, TestUser>()
/** Several rows of each kind, because calls delete them. */
const stock = async () => {
  const several = <Made>(make: (at: number) => Promise<Made>) => Promise.all([0, 1, 2, 3].map(make))
  const products = await several(() => market.addProduct({ stock: 100_000 }))
  const customers = await several(() => market.user('CUSTOMER'))
  const orders = await several(async at => {
    const draft = await market.draft({ [products[at]!]: 1 }, { paymentType: at % 2 ? 'ONLINE' : 'COD' })
    return (await market.order(draft)).data.id
  })
  const emails = customers.map(({ email }) => email)
  return {
    products,
    orders,
    customers: customers.map(({ profileId }) => profileId),
    users: customers.map(({ userId }) => userId),
    vendors: (await several(() => market.user('VENDOR'))).map(({ profileId }) => profileId),
    admins: (await several(() => market.user('ADMIN'))).map(({ profileId }) => profileId),
    // Not the shop of the products: once it is deleted or blocked, few calls succeed.
    shops: await several(() => market.addShop(market.vendor)),
    categories: [market.categoryId, ...(await several(at => market.addCategory(`Category ${at}`)))],
    coupons: await several(at => market.addCoupon({ code: `FUZZ${at}`, usage_limit: 1000 })),
    reviews: await several(at => market.addReview(products[at]!, at % 2 ? market.customer : customers[at]!, 5)),
    payments: orders,
    webhooks: await several(async () => (await addWebhook()).webhook.id),
    email: emails,
    password: [PASSWORD],
    oldPassword: [PASSWORD],
    code: ['FUZZ0', 'FUZZ1'],
    couponCode: [''],
  }
}

const addWebhook = async () => {
  const input = { url: 'https://shop.example/hook', topics: ['orders' as const], password: PASSWORD }
  return (await market.call(createWebhook, input, { as: market.vendor })).data
}

/** Complete inputs whose fields depend on each other. */
const knownGood = async () => ({
  'orders.create': await Promise.all(
    things.products!.flatMap(id => [
      market.draft({ [id]: 1 }),
      market.draft({ [id]: 1 }, { paymentType: 'ONLINE', paymentMethod: 'sandbox-bkash' }),
    ]),
  ),
  'auth.login': things.email!.map(email => ({ email, password: PASSWORD })),
  'wishlist.add': things.products!.map(productId => ({ productId })),
  'conversations.send': things.shops!.map(shopId => ({ shopId, text: 'Is it there?' })),
  'apiKeys.create': [{ name: 'The till', scopes: ['orders:read' as const], days: null, password: PASSWORD }],
  'webhooks.create': [{ url: 'https://shop.example/hook', topics: ['orders' as const], password: PASSWORD }],
  'payments.create': things.orders!.map(orderId => ({ orderId })),
  'campaigns.create': [0, 1].map(at => goodCampaign(`sale-${at}`)),
  'addresses.create': [{ label: 'Home', ...ADDRESS }],
  'questions.ask': things.products!.map(productId => ({ productId, text: 'Is it cotton?' })),
  'recentProducts.create': things.products!.map(productId => ({ productId })),
  'followedShops.follow': things.shops!.map(shopId => ({ shopId })),
  'ledger.statement': [{ shopId: market.shopId, month: '2026-05' }],
  'commission.saveVat': [{ from: '2030-01-01', percent: 15 }],
  'commission.saveWithholding': things.shops!.map(shopId => ({ shopId, percent: 3 })),
  'users.createVendor': [0, 1, 2].map(at => goodSignUp(`vendor-${at}`)),
  'users.createAdmin': [0, 1, 2].map(at => goodSignUp(`admin-${at}`)),
  ...(await knownSuspense()),
  ...(await knownContact()),
  ...knownNewsletters(),
})

const goodSignUp = (name: string) => ({
  password: PASSWORD,
  data: { name: 'Rima Akter', email: `${name}@new.example`, phoneNumber: '01712345678' },
})

const goodCampaign = (slug: string) => {
  const [startsAt, endsAt] = [1, 2].map(days => new Date(market.services.now() + days * DAY_MS).toISOString())
  return { slug, name: 'Winter sale', nameBn: '', descriptionBn: '', percent: 10, startsAt, endsAt, isForAll: true }
}

const knownNewsletters = () => {
  const letter = { subject: 'Eid is near', body: 'New sarees are here.' }
  const id = crypto.randomUUID()
  const sendAt = new Date(market.services.now() + DAY_MS).toISOString()
  return {
    'newsletters.saveDraft': [
      { id, ...letter, sendAt: null },
      { id, ...letter, sendAt },
    ],
    'newsletters.cancelDraft': [{ id }],
    'newsletters.deleteDraft': [{ id }],
    'newsletters.send': [letter, { ...letter, format: 'markdown' as const }],
    'newsletters.test': [letter],
  }
}

/** A thread, and canned answers to change and to delete. */
const knownContact = async () => {
  const message = { name: 'Rima Akter', email: 'rima@test.example', subject: 'My parcel', message: 'It has not come.' }
  const { id } = (await market.call(sendContact, message)).data
  const as = users.get('ADMIN')!
  const text = { title: 'Delivery', text: 'It comes tomorrow.', textBn: '' }
  const [changed, deleted] = [0, 1].map(async () => (await market.call(createCannedAnswer, text, { as })).data.id)
  return {
    'contact.create': [message],
    'contact.handle': [{ id, handled: true }],
    'contact.answer': [0, 1].map(() => ({ id, answerId: crypto.randomUUID(), text: 'It comes tomorrow.' })),
    'contact.createCannedAnswer': [text],
    'contact.updateCannedAnswer': [{ id: await changed, ...text }],
    'contact.deleteCannedAnswer': [{ id: await deleted }],
  }
}

/** A line of a gateway that fits no payment. */
const knownSuspense = async () => {
  const id = crypto.randomUUID()
  const settlement = { id, gateway: 'sandbox', reference: id, name: 'november.csv', created_at: market.services.now() }
  const line = { settlement_id: id, position: 0, transaction_id: 'unknown', payment_id: null, amount: 700, fee: 0 }
  await market.store.write(async tx => {
    await tx.insertInto('gateway_settlements').values(settlement).execute()
    await tx.insertInto('gateway_settlement_lines').values(line).execute()
  })
  const input = { settlementId: id, position: 0, reason: 'Seen in the panel' }
  return { 'suspense.decide': [{ ...input, decision: 'FEE' as const }], 'suspense.reopen': [input] }
}

/** `productId` is one of the products, `id` the id of a matching row; a creation makes a new one. */
const poolFor =
  (endpoint: Endpoint): ValuePool =>
  field => {
    if (field === 'id' && !endpoint.path.includes(':id')) return []
    const resource = endpoint.name.split('.')[0]!
    const named = { id: resource, productId: 'products', shopId: 'shops', orderId: 'orders', categoryId: 'categories' }
    return things[named[field as keyof typeof named] ?? field] ?? []
  }

const createInput = (endpoint: Endpoint): fc.Arbitrary<unknown> => {
  const generated = validInput(endpoint.input, poolFor(endpoint))
  const known = good[endpoint.name]
  return known ? fc.oneof(generated, { weight: 3, arbitrary: fc.constantFrom(...known) }) : generated
}

/** Calls may have signed out, blocked or deleted a user, who is then replaced by a new one. */
const replaceIfGone = async (role: Role): Promise<boolean> => {
  const headers = { authorization: users.get(role)!.accessToken }
  const profile = await market.request('/users/get-profile', { headers })
  await profile.arrayBuffer()
  if (profile.status === 200) return false
  users.set(role, await market.user(role))
  return true
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Replaces lone surrogates, which a URL cannot contain. */
const inAddress = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  return encodeURIComponent(text.toWellFormed().slice(0, 4000)) || '%20'
}

const toUrlPath = (endpoint: Endpoint, input: unknown): string => {
  const fields = isRecord(input) ? input : {}
  const names = pathParameters(endpoint.path)
  const path = names.reduce((text, name) => text.replace(`:${name}`, inAddress(fields[name])), endpoint.path)
  if (endpoint.method !== 'GET') return path
  const query = Object.entries(fields).filter(([name]) => !names.includes(name))
  return `${path}?${query.map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`).join('&')}`
}

/** The server replaces lone surrogates, too. */
const asRead = (input: unknown): unknown =>
  JSON.parse(JSON.stringify(input), (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))

const toBody = (endpoint: Endpoint, { input, form }: Sent): BodyInit | undefined => {
  if (endpoint.method === 'GET') return undefined
  const json = JSON.stringify(input)
  if (!form || endpoint.body !== 'multipart') return json
  const body = new FormData()
  body.set('data', json)
  body.set('file', new File(['not a picture'], '../x.png', { type: 'image/png' }))
  return body
}

const attempt = async (endpoint: Endpoint, sent: Sent): Promise<{ status: number; isOther: boolean; text: string }> => {
  const token = sent.caller ? users.get(sent.caller)!.accessToken : undefined
  const body = toBody(endpoint, sent)
  const abort = new AbortController()
  const response = await fetch(market.url + API_PREFIX + toUrlPath(endpoint, sent.input), {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: token }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(sent.key && { 'idempotency-key': crypto.randomUUID() }),
    },
    body,
    signal: abort.signal,
  })
  const isOther = NOT_ENVELOPES.test(response.headers.get('content-type') ?? '')
  const text = isOther ? '' : await response.text()
  abort.abort()
  const mayBeGone = sent.caller !== null && [401, 403].includes(response.status)
  if (mayBeGone && (await replaceIfGone(sent.caller!))) return attempt(endpoint, sent)
  return { status: response.status, isOther, text }
}

const expectEnvelope = (endpoint: Endpoint, { status, text }: { status: number; text: string }, input: unknown) => {
  expect(text).not.toMatch(INSIDE)
  const response = JSON.parse(text)
  expect(typeof response.message).toBe('string')
  expect(response.success).toBe(status < 400)
  if (status < 400) {
    expect(response).toHaveProperty('data')
    return expect(findRefusal(endpoint.name, response.data, input)).toBe(null)
  }
  expect(ERROR_STATUS[response.error.code as keyof typeof ERROR_STATUS]).toBe(status)
}

/** The stand-in of couriers locks an account after ten wrong keys. */
const isCourierAway = ({ status, text }: { status: number; text: string }): boolean =>
  status === 503 && text.includes('The courier does not answer.')

const check = async (endpoint: Endpoint, sent: Sent) => {
  const response = await attempt(endpoint, sent)
  if (!isCourierAway(response)) expect(response.status, response.text).toBeLessThan(500)
  if (!response.isOther) expectEnvelope(endpoint, response, sent.input)
  if (response.status < 300) done.add(endpoint.name)
  return response
}

const createRequest = (input: fc.Arbitrary<unknown>, endpoint: Endpoint): fc.Arbitrary<Sent> =>
  fc.record({ caller: createCaller(endpoint), input, form: fc.boolean(), key: fc.boolean() })

/** Mostly a caller with permission, because requests of others end before their input is read. */
const createCaller = (endpoint: Endpoint): fc.Arbitrary<Caller> => {
  const all = fc.constantFrom(null, ...ROLES)
  if (typeof endpoint.who === 'string') return all
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...endpoint.who) }, { weight: 1, arbitrary: all })
}

describe.each(ENGINES)('On $name', ({ name, open }) => {
  let drop: () => Promise<void>
  let courier: CourierServer
  // What happens before any SQL is the same on the second engine, so that fewer prove it; schemas reject most wrong
  // inputs.
  const [validRuns, wrongRuns] = name === 'SQLite' ? [RUNS, RUNS] : [Math.ceil(RUNS / 2), Math.ceil(RUNS / 4)]
  beforeAll(async () => {
    const opened = await open()
    drop = opened.drop
    const { databaseUrl } = opened
    courier = await startSteadfastServer()
    const couriers = { hasSandbox: true, steadfastUrl: courier.url, pathaoUrl: courier.url }
    market = await openMarketFixture({
      config: { databaseUrl, isDemo: true, gateways: [{ kind: 'sandbox' }], couriers },
    })
    for (const role of ROLES) users.set(role, await market.user(role))
    users.set('VENDOR', market.vendor)
    users.set('CUSTOMER', market.customer)
    things = await stock()
    good = await knownGood()
    done.clear()
  }, 60_000)
  afterAll(async () => {
    await market.stop()
    await courier.close()
    await drop()
  })

  describe.each(ENDPOINTS.map(endpoint => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
    it('answers any valid input with an envelope, never with a server error', async () => {
      const property = fc.asyncProperty(createRequest(createInput(endpoint), endpoint), sent =>
        check(endpoint, sent).then(() => {}),
      )
      await fc.assert(property, { ...SETTINGS, numRuns: validRuns })
    }, 600_000)

    it('rejects any invalid input with a message, never with a server error', async () => {
      const property = fc.asyncProperty(
        createRequest(wrongInput(endpoint.input, poolFor(endpoint)), endpoint),
        async sent => {
          const { status } = await check(endpoint, sent)
          const isWrong =
            endpoint.method !== 'GET' && !sent.form && !v.safeParse(endpoint.input, asRead(sent.input)).success
          if (isWrong && pathParameters(endpoint.path).length === 0) expect(status).toBeGreaterThanOrEqual(400)
        },
      )
      await fc.assert(property, { ...SETTINGS, numRuns: wrongRuns })
    }, 600_000)
  })

  describe('all calls together', () => {
    it('have succeeded for most endpoints', () => {
      const never = ENDPOINTS.filter(endpoint => !done.has(endpoint.name)).map(endpoint => endpoint.name)
      expect(never.length, never.join(', ')).toBeLessThan(ENDPOINTS.length / 2)
    })
  })
})
