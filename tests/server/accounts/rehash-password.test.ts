import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockAccount } from '../../../server/accounts/account-writes.ts'
import { rehashPassword } from '../../../server/accounts/rehash-password.ts'
import { findAccountById } from '../../../server/auth/accounts.ts'
import { changePassword, login } from '../../../src/contract/accounts/credentials.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

/** Higher than the cost that the tests use for their users. */
const TODAY = { memoryCost: 16, timeCost: 2, parallelism: 1 }
const HASH_OF_TODAY = /^\$argon2id\$v=19\$m=16,t=2,p=1\$/

describe.each(ENGINES)('A password that was hashed at a lower cost, on $name', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ engine, config: { passwordCost: TODAY, hasRateLimit: false } })
  }, 60_000)
  afterAll(() => server.stop())

  const signIn = (user: TestUser, password = PASSWORD) => server.call(login, { email: user.email, password })
  const hashOf = async ({ userId }: TestUser) => (await findAccountById(server.store.read, userId))!.passwordHash

  it('is rehashed at sign-in, and stays the same password', async () => {
    const user = await server.user('CUSTOMER')
    expect(await hashOf(user)).not.toMatch(HASH_OF_TODAY)
    expect((await signIn(user)).status).toBe(200)
    await expect.poll(() => hashOf(user)).toMatch(HASH_OF_TODAY)
    expect((await signIn(user)).status).toBe(200)
    expect((await signIn(user, 'another-password')).status).toBe(401)
  })

  it('is not rehashed when the sign-in fails', async () => {
    const [wrong, right] = [await server.user('CUSTOMER'), await server.user('CUSTOMER')]
    const before = await hashOf(wrong)
    expect((await signIn(wrong, 'another-password')).status).toBe(401)
    await signIn(right)
    await expect.poll(() => hashOf(right)).toMatch(HASH_OF_TODAY)
    expect(await hashOf(wrong)).toBe(before)
  })

  it('is not rehashed at the current cost', async () => {
    const user = await server.user('VENDOR')
    await signIn(user)
    await expect.poll(() => hashOf(user)).toMatch(HASH_OF_TODAY)
    const hashBefore = await hashOf(user)
    await rehashPassword(server, (await findAccountById(server.store.read, user.userId))!, PASSWORD)
    expect(await hashOf(user)).toBe(hashBefore)
  })

  it('never overwrites a password that was set meanwhile', async () => {
    const user = await server.user('CUSTOMER')
    const signedIn = (await findAccountById(server.store.read, user.userId))!
    await server.call(changePassword, { oldPassword: PASSWORD, newPassword: 'a-new-password' }, { as: user })
    await rehashPassword(server, signedIn, PASSWORD)
    expect((await signIn(user, PASSWORD)).status).toBe(401)
    expect((await signIn(user, 'a-new-password')).status).toBe(200)
  })

  it('does not disturb a concurrent sign-in', async () => {
    const user = await server.user('CUSTOMER')
    const checked = (await findAccountById(server.store.read, user.userId))!
    await rehashPassword(server, checked, PASSWORD)
    expect(await hashOf(user)).not.toBe(checked.passwordHash)
    expect(await server.store.write(tx => lockAccount(tx, checked))).toBe(true)
  })
})
