import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshToken, TOKEN_DELIVERY } from '../../../src/contract/accounts/auth.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { logout } from '../../../src/contract/accounts/session-writes.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { PASSWORD, startServer, type TestServer } from '../../support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ config: { corsOrigins: ['https://shop.example'] } })
})
afterAll(() => server.stop())

const inBody = { [TOKEN_DELIVERY]: 'body' }
const isAlive = async (tokens: { accessToken: string }) =>
  (await server.call(getProfile, {}, { as: tokens })).status === 200
const CLEARED = /^refreshToken=; Max-Age=0/

describe('A client that stores its refresh token itself', () => {
  it('gets no cookie when it signs in or refreshes', async () => {
    const { email } = await server.user('CUSTOMER')
    const signedIn = await server.call(login, { email, password: PASSWORD }, { headers: inBody })
    expect(signedIn).toMatchObject({ status: 200, data: { refreshToken: expect.any(String) } })
    expect(signedIn.headers.get('set-cookie')).toBeNull()
    const refreshed = await server.call(refreshToken, { refreshToken: signedIn.data.refreshToken }, { headers: inBody })
    expect(refreshed.status).toBe(200)
    expect(refreshed.headers.get('set-cookie')).toBeNull()
  })

  it('has the cookie of an earlier version cleared', async () => {
    const user = await server.user('CUSTOMER')
    const headers = { ...inBody, cookie: `refreshToken=${user.refreshToken}` }
    const signedIn = await server.call(login, { email: user.email, password: PASSWORD }, { headers })
    expect(signedIn.headers.get('set-cookie')).toMatch(CLEARED)
    const refreshed = await server.call(refreshToken, { refreshToken: user.refreshToken }, { headers })
    expect(refreshed.headers.get('set-cookie')).toMatch(CLEARED)
    const signedOut = await server.call(logout, {}, { headers })
    expect(signedOut.headers.get('set-cookie')).toMatch(CLEARED)
  })

  it("never gets tokens for another user's cookie", async () => {
    const user = await server.user('CUSTOMER')
    const headers = { ...inBody, cookie: `refreshToken=${user.refreshToken}` }
    expect((await server.call(refreshToken, {}, { headers })).status).toBe(401)
    await server.call(logout, {}, { headers })
    expect(await isAlive(user), 'nor does it end that session').toBe(true)
  })
})

describe('The cookie with the refresh token', () => {
  const withCookie = async (headers: Record<string, string>) => {
    const user = await server.user('CUSTOMER')
    const cookie = { cookie: `refreshToken=${user.refreshToken}`, ...headers }
    const refreshed = await server.call(refreshToken, {}, { headers: cookie })
    const signedOut = await server.call(logout, {}, { headers: cookie })
    return { statuses: [refreshed.status, signedOut.status], isAlive: await isAlive(user) }
  }

  it.each<Record<string, string>>([
    { origin: 'https://neighbour.haat.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'not an origin' },
    { origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ])('is refused where the page is another, by %o', async headers => {
    expect(await withCookie(headers)).toEqual({ statuses: [403, 403], isAlive: true })
  })

  it.each<() => Record<string, string>>([
    () => ({}),
    () => ({ origin: server.url }),
    () => ({ origin: server.url, 'sec-fetch-site': 'same-origin' }),
    () => ({ origin: 'https://shop.example' }),
    () => ({ 'sec-fetch-site': 'same-origin' }),
  ])('is taken from this site, from an allowed one and from programs (%#)', async headers => {
    expect(await withCookie(headers())).toEqual({ statuses: [200, 200], isAlive: false })
  })

  it('is not needed where the token is in the body, whatever the origin', async () => {
    const user = await server.user('CUSTOMER')
    const headers = { origin: 'https://evil.example' }
    expect((await server.call(refreshToken, { refreshToken: user.refreshToken }, { headers })).status).toBe(200)
  })
})

describe('A revocation token', () => {
  const signIn = async () => {
    const { email } = await server.user('CUSTOMER')
    return (await server.call(login, { email, password: PASSWORD }, { headers: inBody })).data
  }

  it('ends only its own session, also after refreshes', async () => {
    const session = await signIn()
    const other = await signIn()
    const { data: renewed } = await server.call(refreshToken, { refreshToken: session.refreshToken })
    expect(renewed.revocationToken).toBe(session.revocationToken)
    await server.call(logout, { revocationToken: session.revocationToken })
    expect([await isAlive(session), await isAlive(renewed), await isAlive(other)]).toEqual([false, false, true])
    expect((await server.call(refreshToken, { refreshToken: renewed.refreshToken })).status).toBe(401)
  })

  it('cannot be used for anything else', async () => {
    const session = await signIn()
    const token = session.revocationToken!
    expect(await isAlive({ accessToken: token })).toBe(false)
    expect((await server.call(refreshToken, { refreshToken: token })).status).toBe(401)
    const asGeneration = token.replace('.', '.1.')
    expect((await server.call(refreshToken, { refreshToken: asGeneration })).status).toBe(401)
    expect(await isAlive(session)).toBe(true)
  })

  it('succeeds again, and for an unknown session; a forged one ends nothing', async () => {
    const session = await signIn()
    const [id, mac] = session.revocationToken!.split('.')
    const unknown = session.revocationToken!.replace(/^./, '9')
    for (const forged of [`${id}.AAAA`, `${id}`, '', `.${mac}`, unknown]) {
      expect((await server.call(logout, { revocationToken: forged })).status).toBe(200)
    }
    expect(await isAlive(session)).toBe(true)
    for (const _ of [1, 2]) {
      expect((await server.call(logout, { revocationToken: session.revocationToken })).status).toBe(200)
    }
    expect(await isAlive(session)).toBe(false)
  })
})
