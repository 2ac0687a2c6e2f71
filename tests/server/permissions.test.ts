import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_ROUTES } from '../../server/app.ts'
import { ENDPOINTS } from '../../src/contract/all/endpoints.ts'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { type Endpoint, pathParameters } from '../../src/contract/endpoint.ts'
import { canCall, ROLES } from '../../src/contract/roles.ts'
import { startServer, type TestServer } from '../support/servers/test-server.ts'

const CALLERS = [null, ...ROLES] as const
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

const expectedCode = (endpoint: Endpoint, caller: (typeof CALLERS)[number]) => {
  if (canCall(endpoint.who, caller)) return undefined
  return caller === null ? 'UNAUTHENTICATED' : 'FORBIDDEN'
}

describe('the contract', () => {
  it('has a handler for every endpoint, and no other handlers', () => {
    const names = (rows: readonly Endpoint[]) => rows.map(endpoint => endpoint.name).sort()
    expect(names(API_ROUTES.map(binding => binding.endpoint))).toEqual(names(ENDPOINTS))
  })
})

describe.each(CALLERS)('as %s', caller => {
  it.each(ENDPOINTS.map(endpoint => [endpoint.name, endpoint] as const))(
    '%s is permitted as the endpoint declares',
    async (_, endpoint) => {
      const token = caller === null ? undefined : (await server.user(caller)).accessToken
      const { status, code } = await attempt(endpoint, token)
      const refused = [401, 403].includes(status) && ['UNAUTHENTICATED', 'FORBIDDEN'].includes(code ?? '')
      // A refresh without a token is answered with 401, although anyone may call it.
      if (endpoint.name === 'auth.refreshToken') return expect(status).toBe(401)
      expect(refused ? code : undefined).toBe(expectedCode(endpoint, caller))
      expect(status).toBeLessThan(500)
    },
  )
})
