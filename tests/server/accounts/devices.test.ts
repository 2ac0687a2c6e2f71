import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseDeviceName } from '../../../server/accounts/device-name.ts'
import { refreshToken } from '../../../src/contract/accounts/auth.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { listDevices, logoutDevice, logoutOthers } from '../../../src/contract/accounts/devices.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { HOUR_MS } from '../../../src/contract/durations.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { PASSWORD, startServer, type TestServer } from '../../support/servers/test-server.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'

describe('The name of a device', () => {
  it.each([
    [CHROME, 'Chrome', 'Android'],
    [FIREFOX, 'Firefox', 'Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Microsoft Edge',
      'Windows',
    ],
  ])('is read from %s', (userAgent, browser, system) => {
    expect(parseDeviceName(userAgent)).toEqual({ browser, system })
  })

  it.each([undefined, '', 'Call 01700000000/1.0 now', `${'a/1 '.repeat(2000)}Chrome/1`])(
    'is unknown for %s',
    userAgent => {
      expect(parseDeviceName(userAgent)).toEqual({ browser: null, system: null })
    },
  )
})

describe.each(ENGINES)('The signed-in devices on $name', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ engine })
  })
  afterAll(() => server.stop())

  const signIn = async (email: string, userAgent: string) =>
    (await server.call(login, { email, password: PASSWORD }, { headers: { 'user-agent': userAgent } })).data
  const isAlive = async (as: { accessToken: string }) => (await server.call(getProfile, {}, { as })).status === 200
  const listNames = async (as: { accessToken: string }) =>
    (await server.call(listDevices, {}, { as })).data.map(({ browser, isCurrent }) => [browser, isCurrent])

  it('are listed with their names, this one first', async () => {
    const { email } = await server.user('CUSTOMER')
    const phone = await signIn(email, CHROME)
    const computer = await signIn(email, FIREFOX)
    const { data } = await server.call(listDevices, {}, { as: phone })
    expect(data.map(({ browser, system, isCurrent }) => [browser, system, isCurrent])).toEqual([
      ['Chrome', 'Android', true],
      ['Firefox', 'Windows', false],
      [null, null, false],
    ])
    expect((await listNames(computer))[0]).toEqual(['Firefox', true])
  })

  it('take their name anew with each refresh', async () => {
    const { email } = await server.user('CUSTOMER')
    const signedIn = await signIn(email, 'curl/8.0')
    const headers = { 'user-agent': FIREFOX }
    const { data } = await server.call(refreshToken, { refreshToken: signedIn.refreshToken }, { headers })
    expect((await listNames(data))[0]).toEqual(['Firefox', true])
  })

  it('say when they were last used, to the hour', async () => {
    const user = await server.user('CUSTOMER')
    const [before] = (await server.call(listDevices, {}, { as: user })).data
    server.advance(HOUR_MS)
    await isAlive(user)
    const readUse = async () => (await server.call(listDevices, {}, { as: user })).data[0]!.lastUsedAt
    await expect
      .poll(async () => Date.parse(await readUse()))
      .toBeGreaterThanOrEqual(Date.parse(before!.lastUsedAt) + HOUR_MS)
  })

  it('are signed out one by one, at once and for good', async () => {
    const { email } = await server.user('CUSTOMER')
    const [phone, computer] = [await signIn(email, CHROME), await signIn(email, FIREFOX)]
    const { id } = (await server.call(listDevices, {}, { as: phone })).data.find(
      ({ browser }) => browser === 'Firefox',
    )!
    expect((await server.call(logoutDevice, { id }, { as: phone })).status).toBe(200)
    expect([await isAlive(phone), await isAlive(computer)]).toEqual([true, false])
    expect((await server.call(refreshToken, { refreshToken: computer.refreshToken })).status).toBe(401)
    expect((await listNames(phone)).map(([browser]) => browser)).not.toContain('Firefox')
    expect((await server.call(logoutDevice, { id }, { as: phone })).status, 'a second time').toBe(200)
  })

  it('of others are not listed and cannot be signed out', async () => {
    const [user, other] = [await server.user('CUSTOMER'), await server.user('CUSTOMER')]
    const [{ id } = { id: '' }] = (await server.call(listDevices, {}, { as: other })).data
    expect((await server.call(logoutDevice, { id }, { as: user })).error.code).toBe('FORBIDDEN')
    expect(await isAlive(other)).toBe(true)
    expect((await server.call(listDevices, {}, { as: user })).data).toHaveLength(1)
  })

  it('are all signed out but this one', async () => {
    const user = await server.user('VENDOR')
    const others = [await server.session(user), await server.session(user)]
    const stranger = await server.user('VENDOR')
    expect((await server.call(logoutOthers, {}, { as: user })).status).toBe(200)
    expect([await isAlive(user), ...(await Promise.all(others.map(isAlive))), await isAlive(stranger)]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})
