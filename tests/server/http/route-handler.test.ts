import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { createGuestResponseCache } from '../../../server/http/caches/guest-response-cache.ts'
import { createResponseCache } from '../../../server/http/responses/response-cache.ts'
import { createRoute } from '../../../server/http/route-handler.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { ERROR_MESSAGES, SERVER_ERRORS } from '../../../src/contract/messages/fixed-messages.ts'
import { VALIDATION } from '../../../src/contract/messages/validation-messages.ts'
import { startServer, type TestResponse, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

let server: TestServer
let customer: TestUser
beforeAll(async () => {
  server = await startServer({ config: { corsOrigins: ['https://shop.example'] } })
  customer = await server.user('CUSTOMER')
})
afterAll(() => server.stop())

const post = (path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
  server.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const json = async (response: Response) => (await response.json()) as TestResponse<unknown>
const refusal = async (response: Response) => {
  const { success, message, error } = await json(response)
  return { status: response.status, success, message, code: error.code }
}

describe('a body', () => {
  const cases: [string, BodyInit, string, number, string][] = [
    ['malformed JSON', '{"email":', 'application/json', 400, 'VALIDATION'],
    ['a list', '[1]', 'application/json', 400, 'VALIDATION'],
    ['null', 'null', 'application/json', 400, 'VALIDATION'],
    ['a text', '"hello"', 'application/json', 400, 'VALIDATION'],
    ['a zero character', '{"email":"a\\u0000@b.example"}', 'application/json', 400, 'VALIDATION'],
    ['a form where JSON is wanted', 'email=a', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA'],
    ['plain text, which any site may send', '{}', 'text/plain', 415, 'UNSUPPORTED_MEDIA'],
    ['multipart where no picture is taken', '--x--', 'multipart/form-data; boundary=x', 415, 'UNSUPPORTED_MEDIA'],
    ['more than a megabyte', `{"a":"${'x'.repeat(1_050_000)}"}`, 'application/json', 413, 'TOO_LARGE'],
  ]
  it.each(cases)('that is %s is rejected with an envelope', async (_, body, type, status, code) => {
    const response = await refusal(await post('/auth/login', body, { 'content-type': type }))
    expect(response).toMatchObject({ status, success: false, code })
    expect(response.message).toMatch(/\.$/)
  })

  it('without Content-Length is counted while it arrives', async () => {
    const endless = new ReadableStream({
      pull: controller => controller.enqueue(new TextEncoder().encode('x'.repeat(100_000))),
    })
    const init = { method: 'POST', body: endless, duplex: 'half', headers: { 'content-type': 'application/json' } }
    const response = await server.request('/auth/login', init as RequestInit).then(
      response => response.status,
      () => 'cut off',
    )
    expect([413, 'cut off']).toContain(response)
    expect((await server.request('/settings')).status).toBe(200)
  })

  it('that nests ten thousand lists is rejected without a crash', async () => {
    const deep = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const headers = { authorization: customer.accessToken, 'idempotency-key': crypto.randomUUID() }
    const init = { method: 'PATCH', body: deep, headers: { ...headers, 'content-type': 'application/json' } }
    expect((await server.request('/users/update-profile', init)).status).toBe(400)
  })

  it.each([
    ['an object that hides how it is written', '{"email":{"toString":1,"valueOf":1}}'],
    ['a list too deep to be written', `{"email":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('that signs in with %s for an email is refused like any other', async (_, body) => {
    expect(await refusal(await post('/auth/login', body))).toMatchObject({ status: 400, code: 'VALIDATION' })
  })

  it('may be empty without a content type', async () => {
    expect((await server.request('/auth/logout', { method: 'POST' })).status).toBe(200)
  })

  it('with a lone surrogate is stored as valid characters', async () => {
    const init = {
      method: 'PATCH',
      body: '{"name":"Half \\ud83d","address":"Whole \\ud83d\\ude42"}',
      headers: { authorization: customer.accessToken, 'content-type': 'application/json' },
    }
    const { data } = await json(await server.request('/users/update-profile', init))
    expect(data).toMatchObject({ name: 'Half \ufffd', address: 'Whole 🙂' })
  })

  it('cannot change a prototype', async () => {
    const response = await post('/auth/login', '{"__proto__":{"email":"a@b.example","password":"123456"}}')
    expect(response.status).toBe(400)
    expect(({} as { email?: string }).email).toBeUndefined()
  })
})

describe('an invalid input', () => {
  it('has the documented message for each field, missing or invalid', async () => {
    for (const input of [{}, { email: 'x', password: '123' }, { email: 5, password: null }]) {
      const response = await json(await post('/auth/login', JSON.stringify(input)))
      expect(response.error).toEqual({
        code: 'VALIDATION',
        descriptor: { key: VALIDATION.email },
        fields: { email: VALIDATION.email, password: VALIDATION.password },
        fieldDescriptors: { email: { key: VALIDATION.email }, password: { key: VALIDATION.password } },
      })
      expect(response.message).toBe(VALIDATION.email)
    }
  })

  it('names nested fields by their dot path', async () => {
    const input = { password: '123456', data: { name: 'Al', email: 'a@b.example' } }
    const { error } = await json(await post('/users/create-customer', JSON.stringify(input)))
    expect(error.fields).toEqual({ 'data.name': VALIDATION.name, 'data.phoneNumber': VALIDATION.phone })
  })

  it('never contains messages of a library', async () => {
    for (const body of ['{}', '{"password":"123456","data":5}', '{"password":{},"data":{}}']) {
      expect(JSON.stringify(await json(await post('/users/create-customer', body)))).not.toMatch(/Invalid|Expected/)
    }
  })
})

describe('a path', () => {
  it('that does not exist, or not for this method, gets a NOT_FOUND envelope', async () => {
    for (const [path, method] of [
      ['/nothing', 'GET'],
      ['/auth/login', 'GET'],
      ['/settings', 'DELETE'],
      ['/users/../../etc', 'GET'],
    ] as const) {
      const response = await server.request(path, { method })
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      const answer = await refusal(response)
      expect(answer).toEqual({ status: 404, success: false, message: ERROR_MESSAGES.notFound, code: 'NOT_FOUND' })
    }
  })

  it('may end with a slash', async () => {
    expect((await server.request('/settings/?page=1')).status).toBe(200)
  })
})

describe('an unexpected error', () => {
  it('is answered with INTERNAL and an id that is in the log, without details', async () => {
    const lines: { requestId?: string }[] = []
    const log = { ...server.services.log, error: (line: object) => lines.push(line) } as never
    const broken = createRoute(getProfile, () => Promise.reject(new Error('select secret from inside')))
    const app = new Hono()
    const services = { ...server.services, log }
    const context = {
      services,
      responses: createGuestResponseCache(0),
      syncResponses: createResponseCache(0),
      bodyReservation: services.inFlight.reserveBody('here'),
      now: Date.now(),
      address: 'here',
    }
    app.get('/', c => broken.respond({ ...context, c, requestId: 'one' }))
    const response = await app.request('/', { headers: { authorization: customer.accessToken } })
    const { error, message } = await json(response)
    expect(response.status).toBe(500)
    expect(message).toBe(SERVER_ERRORS.internal)
    expect(error).toEqual({
      code: 'INTERNAL',
      descriptor: { key: SERVER_ERRORS.internal },
      requestId: lines[0]!.requestId,
    })
  })
})

describe('every response', () => {
  it('has security headers and is not cached', async () => {
    const { headers } = await server.request('/settings')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('has Strict-Transport-Security if the public URL is https', async () => {
    const { services } = server
    const app = createApp({ ...services, config: { ...services.config, publicUrl: 'https://haat.example' } })
    const strict = 'strict-transport-security'
    for (const path of ['/api/v1/settings', '/healthz', '/docs', '/nowhere', '/pictures/none.webp']) {
      expect((await app.request(path)).headers.get(strict), path).toBe('max-age=31536000')
      expect((await fetch(server.url + path)).headers.has(strict), path).toBe(false)
    }
  })

  it('can be read by a configured origin with credentials, and by no other', async () => {
    const read = async (origin: string) => (await server.request('/settings', { headers: { origin } })).headers
    const allowed = await read('https://shop.example')
    expect(allowed.get('access-control-allow-origin')).toBe('https://shop.example')
    expect(allowed.get('access-control-allow-credentials')).toBe('true')
    expect(allowed.get('vary')).toContain('Origin')
    for (const origin of ['https://shop.example.evil', 'https://evil.example', 'null']) {
      expect((await read(origin)).has('access-control-allow-origin')).toBe(false)
    }
  })

  it('is preceded by a preflight that allows what deployed clients send', async () => {
    const { status, headers } = await server.request('/orders/create', {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-headers')).toMatch(/Authorization, Content-Type, Idempotency-Key/)
    expect(headers.get('access-control-allow-methods')).toMatch(/PATCH, DELETE/)
  })

  it('has absolute pictures for a page of another origin', async () => {
    const photo = { profile_photo: '/pictures/me.webp', address: '"image":"/pictures/mine"' }
    await server.store.write(tx => tx.updateTable('profiles').set(photo).where('id', '=', customer.profileId).execute())
    const own = await server.call(getProfile, {}, { as: customer })
    const foreign = await server.call(getProfile, {}, { as: customer, headers: { origin: 'https://shop.example' } })
    expect(own.data.profilePhoto).toBe('/pictures/me.webp')
    expect(foreign.data.profilePhoto).toBe(`${server.url}/pictures/me.webp`)
    expect(foreign.data.address).toBe(photo.address)
  })

  it('has relative pictures for its own page, also under another host name', async () => {
    const headers = { origin: server.url.replace('127.0.0.1', 'localhost') }
    const url = `${headers.origin}/api/v1/users/get-profile`
    const response = await fetch(url, { headers: { ...headers, authorization: customer.accessToken } })
    expect((await json(response)).data).toMatchObject({ profilePhoto: '/pictures/me.webp' })
  })
})

describe('query and path', () => {
  it('never override the body of a write', async () => {
    const { email } = await server.user('CUSTOMER')
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'a-password' })
    expect((await post(`/auth/login?email=${email}`, body)).status).toBe(401)
    const missing = await json(await post(`/auth/login?email=${email}&password=a-password`, '{}'))
    expect(Object.keys(missing.error.fields!)).toEqual(['email', 'password'])
  })
})
