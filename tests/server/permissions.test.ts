import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateStaffRole } from '../../server/accounts/account-writes.ts'
import { API_ROUTES } from '../../server/app.ts'
import { ENDPOINTS } from '../../src/contract/all/endpoints.ts'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { type Endpoint, pathParameters } from '../../src/contract/endpoint.ts'
import { ROLES } from '../../src/contract/roles.ts'
import { REMOVED_FROM_SHOP, SHOP_PERMISSIONS, SHOP_ROLES } from '../../src/contract/shop-roles.ts'
import { type Caller, isPermitted, STAFF_PERMISSIONS, STAFF_ROLES } from '../../src/contract/staff-roles.ts'
import { addShopPerson } from '../support/fixtures/shop-people.ts'
import { startServer, type TestServer } from '../support/servers/test-server.ts'

const CALLERS: readonly (Caller | null)[] = [
  null,
  ...ROLES.map(role => ({ role })),
  ...STAFF_ROLES.map(staffRole => ({ role: 'ADMIN' as const, staffRole })),
  ...[...SHOP_ROLES, REMOVED_FROM_SHOP].map(shopRole => ({ role: 'VENDOR' as const, shopRole })),
]
const describeCaller = (caller: Caller | null) =>
  caller ? [caller.role, caller.staffRole, caller.shopRole].filter(Boolean).join(' ') : 'guest'
const NOBODYS_ID = '019a0000-0000-7000-8000-000000000000'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ config: { hasRateLimit: false } })
})
afterAll(() => server.stop())

/** Calls an endpoint with unknown ids and an empty body. With permission the status is neither 401 nor 403. */
const attempt = async (endpoint: Endpoint, token: string | undefined) => {
  const path = pathParameters(endpoint.path).reduce((text, name) => text.replace(`:${name}`, NOBODYS_ID), endpoint.path)
  const abort = new AbortController()
  const response = await fetch(server.url + API_PREFIX + path, {
    method: endpoint.method,
    headers: { ...(token && { authorization: token }), 'content-type': 'application/json' },
    body: endpoint.method === 'GET' ? undefined : '{}',
    signal: abort.signal,
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const code = isStream || response.ok ? undefined : ((await response.json()) as { error: { code: string } }).error.code
  abort.abort()
  return { status: response.status, code }
}

const signIn = async ({ role, staffRole, shopRole }: Caller) => {
  if (shopRole) return addShopPerson(server, await server.user('VENDOR'), shopRole)
  const user = await server.user(role)
  if (staffRole) await server.store.write(tx => updateStaffRole(tx, user.userId, staffRole))
  return user
}

const expectedCode = (endpoint: Endpoint, caller: Caller | null) => {
  if (isPermitted(endpoint, caller)) return undefined
  return caller === null ? 'UNAUTHENTICATED' : 'FORBIDDEN'
}

describe('the contract', () => {
  it('has a handler for every endpoint, and no other handlers', () => {
    const names = (rows: readonly Endpoint[]) => rows.map(endpoint => endpoint.name).sort()
    expect(names(API_ROUTES.map(binding => binding.endpoint))).toEqual(names(ENDPOINTS))
  })
})

describe('The table of what staff may call', () => {
  it('names every endpoint that names ADMIN, and no others', () => {
    const named = ENDPOINTS.filter(({ who }) => Array.isArray(who) && who.includes('ADMIN')).map(({ name }) => name)
    expect(Object.keys(STAFF_PERMISSIONS).sort()).toEqual(named.sort())
  })

  it('lets each role do something that others may not, and an unknown one nothing', () => {
    for (const staffRole of STAFF_ROLES)
      if (staffRole !== 'OWNER')
        expect(Object.values(STAFF_PERMISSIONS).some(roles => roles.length === 1 && roles[0] === staffRole)).toBe(true)
    const endpoint = { name: 'orders.list', who: ['ADMIN'] as const }
    expect(isPermitted(endpoint, { role: 'ADMIN', staffRole: 'LATER' })).toBe(false)
    expect(isPermitted(endpoint, { role: 'SUPER_ADMIN', staffRole: 'CATALOGUE' })).toBe(true)
  })
})

describe('The table of what the people of a shop may call', () => {
  it('names every endpoint that names VENDOR, and no others', () => {
    const named = ENDPOINTS.filter(({ who }) => Array.isArray(who) && who.includes('VENDOR')).map(({ name }) => name)
    expect(Object.keys(SHOP_PERMISSIONS).sort()).toEqual(named.sort())
  })

  it('leaves money, documents and people to the owner', () => {
    const own =
      /^(ledger|payouts|payoutAccounts|commissionInvoices|settlements|shopDocuments|shopStaff|apiKeys|webhooks)\./
    const names = Object.keys(SHOP_PERMISSIONS).filter(name => own.test(name))
    expect(names.length).toBeGreaterThan(15)
    for (const name of names) expect([name, SHOP_PERMISSIONS[name]]).toEqual([name, []])
  })

  it('lets a removed person and an unknown role do nothing', () => {
    for (const shopRole of [REMOVED_FROM_SHOP, 'LATER'])
      for (const name of Object.keys(SHOP_PERMISSIONS))
        expect(isPermitted({ name, who: ['VENDOR'] }, { role: 'VENDOR', shopRole })).toBe(false)
  })
})

describe.each(CALLERS.map(caller => [describeCaller(caller), caller] as const))('as %s', (_, caller) => {
  let token: string | undefined
  it.each(ENDPOINTS.map(endpoint => [endpoint.name, endpoint] as const))(
    '%s is permitted as the endpoint declares',
    async (_, endpoint) => {
      if (caller !== null) token ??= (await signIn(caller)).accessToken
      const { status, code } = await attempt(endpoint, token)
      // A success may have ended the session, or changed what the person may do.
      if (code === undefined && endpoint.method !== 'GET') token = undefined
      const refused = [401, 403].includes(status) && ['UNAUTHENTICATED', 'FORBIDDEN'].includes(code ?? '')
      // A refresh without a token is answered with 401, although anyone may call it.
      if (endpoint.name === 'auth.refreshToken') return expect(status).toBe(401)
      expect(refused ? code : undefined).toBe(expectedCode(endpoint, caller))
      expect(status).toBeLessThan(500)
    },
  )
})
