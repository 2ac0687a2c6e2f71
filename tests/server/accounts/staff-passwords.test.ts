import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updatePassword } from '../../../server/accounts/account-writes.ts'
import { createMailedToken } from '../../../server/accounts/create-mailed-token.ts'
import { createLog } from '../../../server/adapters/logging/log.ts'
import { hashPassword } from '../../../server/auth/passwords.ts'
import { openServices } from '../../../server/cli/service-startup.ts'
import { readConfig } from '../../../server/config/config.ts'
import { changePassword, login, resetPassword } from '../../../src/contract/accounts/credentials.ts'
import { createCustomer } from '../../../src/contract/accounts/sign-up.ts'
import { createAdmin } from '../../../src/contract/people/people.ts'
import type { Role } from '../../../src/contract/roles.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const TOO_SHORT = 'Password must be at least 10 characters.'
const [NINE, TEN] = ['123456789', '1234567890']
const STAFF: readonly Role[] = ['ADMIN', 'SUPER_ADMIN']
const OTHERS: readonly Role[] = ['CUSTOMER', 'VENDOR']

let server: TestServer
beforeAll(async () => {
  server = await startServer({ config: { hasRateLimit: false } })
})
afterAll(() => server.stop())

const change = (user: TestUser, newPassword: string) =>
  server.call(changePassword, { oldPassword: PASSWORD, newPassword }, { as: user })

const resetTo = async ({ userId }: TestUser, password: string) => {
  const link = { purpose: 'RESET', userId, now: server.services.now() } as const
  const { token } = await server.store.write(tx => createMailedToken(tx, link))
  return server.call(resetPassword, { id: userId, token, password })
}

const newPerson = () => ({
  name: 'Rokeya Begum',
  email: `${crypto.randomUUID()}@test.example`,
  phoneNumber: '01712345678',
})

describe('A password of an admin', () => {
  it.each(STAFF)('cannot be changed to fewer than ten characters, as %s', async role => {
    const user = await server.user(role)
    const refused = await change(user, NINE)
    expect([refused.status, refused.message, refused.error.fields]).toEqual([
      400,
      TOO_SHORT,
      { newPassword: TOO_SHORT },
    ])
    expect((await change(user, TEN)).status).toBe(200)
  })

  it.each(STAFF)('cannot be reset to fewer than ten characters, and the link still works then, as %s', async role => {
    const user = await server.user(role)
    const refused = await resetTo(user, NINE)
    expect([refused.status, refused.error.fields]).toEqual([400, { password: TOO_SHORT }])
    expect((await resetTo(user, TEN)).status).toBe(200)
  })

  it('has ten characters from the beginning', async () => {
    const owner = await server.user('SUPER_ADMIN')
    const make = (password: string) => server.call(createAdmin, { password, data: newPerson() }, { as: owner })
    const refused = await make(NINE)
    expect([refused.status, refused.error.fields]).toEqual([400, { password: TOO_SHORT }])
    expect((await make(TEN)).status).toBe(201)
  })

  it('is still accepted if it is an older, shorter one', async () => {
    const user = await server.user('ADMIN')
    const hash = await hashPassword('short!', server.services.config.passwordCost)
    await server.store.write(tx => updatePassword(tx, user.userId, hash))
    expect((await server.call(login, { email: user.email, password: 'short!' })).status).toBe(200)
  })

  it('may be shorter on a demo account', async () => {
    const demo = await startServer({ config: { isDemo: true } })
    const user = await demo.user('ADMIN', { isDemo: true })
    const changed = await demo.call(changePassword, { oldPassword: PASSWORD, newPassword: 'sixsix' }, { as: user })
    expect(changed.status).toBe(200)
    await demo.stop()
  })
})

describe('A password of a customer or a vendor', () => {
  it.each(OTHERS)('needs only six characters, as %s', async role => {
    expect((await change(await server.user(role), 'sixsix')).status).toBe(200)
    expect((await resetTo(await server.user(role), 'sixsix')).status).toBe(200)
    const refused = await change(await server.user(role), 'five5')
    expect(refused.error.fields).toEqual({ newPassword: 'Password must be at least 6 character' })
  })

  it('has six characters at sign-up', async () => {
    expect((await server.call(createCustomer, { password: 'sixsix', data: newPerson() })).status).toBe(201)
  })
})

describe.each(ENGINES)('ADMIN_PASSWORD, on $name', engine => {
  it('must have ten characters when the first SUPER_ADMIN is created, and is ignored afterwards', async () => {
    const { dataDir, databaseUrl, drop } = await engine.open()
    const open = (password: string) => {
      const config = readConfig({ DATA_DIR: dataDir, ADMIN_EMAIL: 'owner@test.example', ADMIN_PASSWORD: password })
      return openServices({ ...config, databaseUrl }, createLog('silent'))
    }
    await expect(open(NINE)).rejects.toThrow('ADMIN_PASSWORD: must be at least 10 characters.')
    await (await open(TEN)).store.close()
    await (await open(NINE)).store.close()
    await drop()
  }, 60_000)
})
