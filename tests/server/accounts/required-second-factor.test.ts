import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshToken } from '../../../src/contract/accounts/auth.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import {
  confirmSecondFactor,
  getSecondFactor,
  startSecondFactor,
} from '../../../src/contract/accounts/second-factor.ts'
import { logout } from '../../../src/contract/accounts/session-writes.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { listCustomers } from '../../../src/contract/people/people.ts'
import { listCategories } from '../../../src/contract/products/categories.ts'
import { computeOneTimeCode } from '../../support/actions/one-time-code.ts'
import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const ENROL = 'Set up two-step verification first. Open Settings, then Sign-in security.'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ config: { hasRateLimit: false, requireSecondFactor: 'staff', isDemo: true } })
})
afterAll(() => server.stop())

const signIn = (user: TestUser) => server.call(login, { email: user.email, password: PASSWORD })

describe('A required second factor of staff', () => {
  it.each(['ADMIN', 'SUPER_ADMIN'] as const)('lets %s sign in to enrol, and do nothing else before', async role => {
    const user = await server.user(role)
    const { data } = await signIn(user)
    expect(data.user.mustEnrol).toBe(true)
    for (const row of [listCustomers, listAuditLog, getProfile]) {
      const refused = await server.call(row, {}, { as: data })
      expect([refused.status, refused.error.code, refused.message]).toEqual([403, 'SECOND_FACTOR_ENROLMENT', ENROL])
    }
    expect((await server.call(listCategories, {}, { as: data })).status).toBe(200)
    const state = await server.call(getSecondFactor, {}, { as: data })
    expect(state.data).toEqual({ isOn: false, isRequired: true, recoveryCodesLeft: 0 })

    const { secret } = (await server.call(startSecondFactor, { password: PASSWORD }, { as: data })).data
    const code = computeOneTimeCode(secret, server.services.now())
    expect((await server.call(confirmSecondFactor, { code }, { as: data })).status).toBe(200)
    expect((await server.call(listCustomers, {}, { as: data })).status).toBe(200)
    const refreshed = await server.call(refreshToken, { refreshToken: data.refreshToken })
    expect(refreshed.data.user).not.toHaveProperty('mustEnrol')
  })

  it('applies to existing sessions at their next refresh', async () => {
    const user = await server.user('ADMIN')
    const { data } = await server.call(refreshToken, { refreshToken: user.refreshToken })
    expect(data.user?.mustEnrol).toBe(true)
  })

  it('lets staff sign out without one', async () => {
    const { data } = await signIn(await server.user('ADMIN'))
    expect((await server.call(logout, {}, { as: data })).status).toBe(200)
    expect((await server.call(getSecondFactor, {}, { as: data })).status).toBe(401)
  })

  it('does not apply to customers, vendors and demo accounts', async () => {
    const users = [
      await server.user('CUSTOMER'),
      await server.user('VENDOR'),
      await server.user('ADMIN', { isDemo: true }),
    ]
    for (const user of users) {
      const { data } = await signIn(user)
      expect(data.user).not.toHaveProperty('mustEnrol')
      expect((await server.call(getProfile, {}, { as: data })).status).toBe(200)
    }
  })
})
