import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailedToken } from '../../../server/accounts/create-mailed-token.ts'
import { changePassword, confirmEmail, login } from '../../../src/contract/accounts/credentials.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { hasLockWaiter, pauseCommit } from '../../support/servers/paused-commit.ts'
import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const NEW = 'a-new-password'

describe.each(ENGINES)('Signing in while the password is changed, on $name', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ engine, config: { hasRateLimit: false } })
  }, 60_000)
  afterAll(() => server.stop())

  const sessionsOf = async ({ userId }: TestUser, db = server.store.read): Promise<number> =>
    (await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length

  it('ends with no session from the old password', async () => {
    const owner = await server.user('CUSTOMER')
    const thief = pauseCommit(server.store, async tx => (await sessionsOf(owner, tx)) > 1)
    const signingIn = server.call(login, { email: owner.email, password: PASSWORD })
    await thief.isPaused
    let isChanged = false
    const changing = server
      .call(changePassword, { oldPassword: PASSWORD, newPassword: NEW }, { as: owner })
      .finally(() => {
        isChanged = true
      })
    await expect.poll(async () => isChanged || (await hasLockWaiter(server.store))).toBe(true)
    thief.resume()
    const [{ data }] = await Promise.all([signingIn, changing])
    expect((await server.call(getProfile, {}, { as: data })).status).toBe(401)
    expect((await server.call(getProfile, {}, { as: owner })).status).toBe(200)
  }, 20_000)

  it('sets one of two concurrent new passwords', async () => {
    const owner = await server.user('CUSTOMER')
    const set = (newPassword: string) =>
      server.call(changePassword, { oldPassword: PASSWORD, newPassword }, { as: owner })
    const responses = await Promise.all([set('the-first'), set('the-second')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('gives an email to one of two concurrent confirmations', async () => {
    const newEmail = 'wanted@example.com'
    const users = await Promise.all([server.user('CUSTOMER'), server.user('VENDOR')])
    const link = (userId: string) => ({ purpose: 'EMAIL', userId, newEmail, now: server.services.now() }) as const
    const tokens = await Promise.all(
      users.map(({ userId }) => server.store.write(async tx => (await createMailedToken(tx, link(userId))).token)),
    )
    const responses = await Promise.all(tokens.map(token => server.call(confirmEmail, { token })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
