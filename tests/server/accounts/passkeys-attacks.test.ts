import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailedToken } from '../../../server/accounts/create-mailed-token.ts'
import { endPasskeys } from '../../../server/cli/restore/given-access.ts'
import type { Database } from '../../../server/db/store.ts'
import { login, resetPassword } from '../../../src/contract/accounts/credentials.ts'
import {
  addPasskey,
  listPasskeys,
  signInByPasskey,
  startPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
} from '../../../src/contract/accounts/passkeys.ts'
import { confirmSecondFactor, startSecondFactor } from '../../../src/contract/accounts/second-factor.ts'
import { PASSKEY } from '../../../src/contract/accounts/used-passkey.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { androidKeyAttestation, packedAttestation, selfAttestation } from '../../support/actions/attestations.ts'
import { computeOneTimeCode } from '../../support/actions/one-time-code.ts'
import { SoftwareAuthenticator } from '../../support/actions/software-authenticator.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { hasLockWaiter, pauseCommit } from '../../support/servers/paused-commit.ts'
import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const ORIGIN = 'https://market.example'

describe.each(ENGINES)('Against attacks, passkeys on $name', engine => {
  let server: TestServer
  const requested: string[] = []
  const stranger = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.end()
  })
  const strangerUrl = () => `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/revoked`
  beforeAll(async () => {
    server = await startServer({ engine, config: { hasRateLimit: false, requireSecondFactor: 'staff' } })
    server.services.config.publicUrl = ORIGIN
    await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve))
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await new Promise(resolve => stranger.close(resolve))
  })

  const options = async (as: TestUser) => (await server.call(startPasskey, { password: PASSWORD }, { as })).data
  const add = async (as: TestUser, fault = {}) => {
    const credential = new SoftwareAuthenticator(ORIGIN).create(await options(as), fault)
    return server.call(addPasskey, { name: 'My phone', credential }, { as })
  }
  const list = async (as: TestUser) => (await server.call(listPasskeys, {}, { as })).data

  it.each([
    ['android-key', androidKeyAttestation],
    ['packed', packedAttestation],
  ])('refuse the certificates of an attestation %s, and request nothing that these name', async (_, attestation) => {
    requested.length = 0
    const user = await server.user('CUSTOMER')
    const refused = await add(user, { attest: attestation(strangerUrl()) })
    expect(requested).toEqual([])
    expect([refused.status, refused.message, await list(user)]).toEqual([400, PASSKEY.notAdded, []])
  })

  it('accept an attestation by the passkey itself', async () => {
    expect((await add(await server.user('CUSTOMER'), { attest: selfAttestation })).status).toBe(200)
  })

  const withPasskey = async (role: 'CUSTOMER' | 'ADMIN', counter = 0) => {
    const user = await server.user(role)
    const key = new SoftwareAuthenticator(ORIGIN, { counter })
    await server.call(addPasskey, { name: 'My phone', credential: key.create(await options(user)) }, { as: user })
    return { user, key }
  }
  const assertion = async (key: SoftwareAuthenticator, fault = {}) =>
    key.get((await server.call(startPasskeySignIn, {})).data, fault)
  const signIn = async (key: SoftwareAuthenticator, fault = {}) =>
    server.call(signInByPasskey, { credential: await assertion(key, fault) })
  const resetOf = async ({ userId }: TestUser) => {
    const now = server.services.now()
    const { token } = await server.store.write(tx => createMailedToken(tx, { userId, purpose: 'RESET', now }))
    return () => server.call(resetPassword, { token, id: userId, password: 'another-password' })
  }
  const endedSessions = (db: Database, { userId }: TestUser) =>
    db.selectFrom('sessions').select('id').where('user_id', '=', userId).where('revoked_at', 'is not', null).execute()
  const turnCodesOn = async ({ user: as, key }: { user: TestUser; key: SoftwareAuthenticator }) => {
    const passkey = key.get((await server.call(startPasskeyConfirmation, {}, { as })).data)
    const { data } = await server.call(startSecondFactor, { password: PASSWORD, passkey }, { as })
    const code = computeOneTimeCode(data.secret, server.services.now())
    expect((await server.call(confirmSecondFactor, { code }, { as })).status).toBe(200)
  }

  it('end with a new password by link where staff have codes, too', async () => {
    const { user, key } = await withPasskey('ADMIN')
    await turnCodesOn({ user, key })
    expect((await signIn(key)).status).toBe(200)
    expect((await (await resetOf(user))()).status).toBe(200)
    expect((await signIn(key)).status).toBe(401)
  })

  it('end with a restore that ends all access, unless they alone keep a stolen password out', async () => {
    const [customer, admin, safe] = [
      await withPasskey('CUSTOMER'),
      await withPasskey('ADMIN'),
      await withPasskey('ADMIN'),
    ]
    await turnCodesOn(safe)
    await server.store.write(tx => endPasskeys(tx))
    const left = await Promise.all([customer, admin, safe].map(({ key }) => signIn(key)))
    expect(left.map(({ status }) => status)).toEqual([401, 200, 401])
  })

  it('are not added by a request that was let in before the account was recovered', async () => {
    const user = await server.user('CUSTOMER')
    const credential = new SoftwareAuthenticator(ORIGIN).create(await options(user))
    const reset = await resetOf(user)
    const recovery = pauseCommit(server.store, async tx => (await endedSessions(tx, user)).length > 0)
    const recovering = reset()
    await recovery.isPaused
    let isAdded = false
    const adding = server.call(addPasskey, { name: 'A thief', credential }, { as: user }).finally(() => {
      isAdded = true
    })
    await expect.poll(async () => isAdded || (await hasLockWaiter(server.store))).toBe(true)
    recovery.resume()
    const [added] = await Promise.all([adding, recovering])
    expect(added.status).toBeGreaterThanOrEqual(400)
    const rows = server.store.read.selectFrom('passkeys').select('id').where('user_id', '=', user.userId)
    expect(await rows.execute()).toEqual([])
  }, 20_000)

  it('leave no session that begins while the account is recovered', async () => {
    const { user, key } = await withPasskey('CUSTOMER')
    const credential = await assertion(key)
    const reset = await resetOf(user)
    const sessions = (db: Database) =>
      db.selectFrom('sessions').select('id').where('user_id', '=', user.userId).execute()
    const thief = pauseCommit(server.store, async tx => (await sessions(tx)).length > 1)
    const signingIn = server.call(signInByPasskey, { credential })
    await thief.isPaused
    let isReset = false
    const recovering = reset().finally(() => {
      isReset = true
    })
    await expect.poll(async () => isReset || (await hasLockWaiter(server.store))).toBe(true)
    thief.resume()
    const [{ data }] = await Promise.all([signingIn, recovering])
    expect((await server.call(getProfile, {}, { as: data })).status).toBe(401)
  }, 20_000)

  it('are not taken for copied where a browser sends the same request again', async () => {
    const { user, key } = await withPasskey('CUSTOMER', 5)
    const credential = await assertion(key)
    const sent = [
      await server.call(signInByPasskey, { credential }),
      await server.call(signInByPasskey, { credential }),
    ]
    expect(sent.map(({ status }) => status)).toEqual([200, 401])
    expect((await list(user))[0]!.isSuspected).toBe(false)
    expect((await signIn(key)).status).toBe(200)
  })

  it('keep the password alone out also where they may have been copied', async () => {
    const { user, key } = await withPasskey('ADMIN', 5)
    expect((await signIn(key)).status).toBe(200)
    expect((await signIn(key, { counter: 2 })).status).toBe(401)
    expect((await list(user)).map(({ isSuspected }) => isSuspected)).toEqual([true])
    const refused = await server.call(login, { email: user.email, password: PASSWORD })
    expect([refused.status, refused.message]).toEqual([403, PASSKEY.required])
    expect((await (await resetOf(user))()).status).toBe(200)
    expect((await server.call(login, { email: user.email, password: 'another-password' })).status).toBe(403)
  })
})
