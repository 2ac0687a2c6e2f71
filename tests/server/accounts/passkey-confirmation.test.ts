import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeEmail } from '../../../src/contract/accounts/credentials.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
} from '../../../src/contract/accounts/passkeys.ts'
import { confirmSecondFactor, SECOND_FACTOR, startSecondFactor } from '../../../src/contract/accounts/second-factor.ts'
import { PASSKEY, type UsedCredential } from '../../../src/contract/accounts/used-passkey.ts'
import { PASSKEY_CHALLENGE_MS } from '../../../src/contract/constants.ts'
import { deleteAccount, exportAccount } from '../../../src/contract/privacy/account.ts'
import { computeOneTimeCode } from '../../support/actions/one-time-code.ts'
import { SoftwareAuthenticator } from '../../support/actions/software-authenticator.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const ORIGIN = 'https://market.example'

describe.each(ENGINES)('What staff confirm with a passkey, on $name', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ engine, config: { hasRateLimit: false, requireSecondFactor: 'staff' } })
    server.services.config.publicUrl = ORIGIN
  }, 60_000)
  afterAll(() => server.stop())

  const begin = async (as: TestUser, proof: { passkey?: UsedCredential } = {}) =>
    server.call(startPasskey, { password: PASSWORD, ...proof }, { as })
  const withPasskey = async (role: 'CUSTOMER' | 'ADMIN' | 'SUPER_ADMIN' = 'ADMIN', counter = 0) => {
    const user = await server.user(role)
    const key = new SoftwareAuthenticator(ORIGIN, { counter })
    const credential = key.create((await begin(user)).data)
    const added = await server.call(addPasskey, { name: 'My phone', credential }, { as: user })
    expect(added.status).toBe(200)
    return { user, key, id: added.data.id }
  }
  const confirmation = async (as: TestUser) => (await server.call(startPasskeyConfirmation, {}, { as })).data
  const prove = async (as: TestUser, key: SoftwareAuthenticator, fault = {}) => ({
    passkey: key.get(await confirmation(as), fault),
  })
  const newEmail = () => `new-${crypto.randomUUID()}@example.com`
  /** What asks for the second factor again, with a proof or without one. */
  const CHANGES = {
    'change the email': (as: TestUser, proof = {}) =>
      server.call(changeEmail, { password: PASSWORD, newEmail: newEmail(), ...proof }, { as }),
    'add a passkey': (as: TestUser, proof = {}) => begin(as, proof),
    'set up an authenticator app': (as: TestUser, proof = {}) =>
      server.call(startSecondFactor, { password: PASSWORD, ...proof }, { as }),
    'download the account': (as: TestUser, proof = {}) =>
      server.call(exportAccount, { password: PASSWORD, ...proof }, { as }),
    'delete the account': (as: TestUser, proof = {}) =>
      server.call(deleteAccount, { password: PASSWORD, ...proof }, { as }),
    'remove a passkey': async (as: TestUser, proof = {}) => {
      const [passkey] = (await server.call(listPasskeys, {}, { as })).data
      return server.call(removePasskey, { id: passkey!.id, password: PASSWORD, ...proof }, { as })
    },
  }
  const refused = ({ status, error }: { status: number; error: { fields?: Record<string, string> } }) => [
    status,
    error?.fields?.passkey,
  ]

  it.each(Object.entries(CHANGES))('includes to %s, with the password and the passkey', async (_, change) => {
    const { user, key } = await withPasskey()
    expect(refused(await change(user))).toEqual([400, PASSKEY.confirm])
    expect((await change(user, await prove(user, key))).status).toBe(200)
  })

  it.each(Object.entries(CHANGES))('does not include to %s for a customer', async (_, change) => {
    const { user } = await withPasskey('CUSTOMER')
    // Customers have no authenticator apps.
    expect((await change(user)).status).toBe(change === CHANGES['set up an authenticator app'] ? 403 : 200)
  })

  it('takes the code alone where there is an authenticator app', async () => {
    const { user, key } = await withPasskey()
    const started = (await CHANGES['set up an authenticator app'](user, await prove(user, key))) as {
      data: { secret: string }
    }
    const codeAt = (time: number) => computeOneTimeCode(started.data.secret, time)
    const { now } = server.services
    expect((await server.call(confirmSecondFactor, { code: codeAt(now()) }, { as: user })).status).toBe(200)
    const without = await CHANGES['change the email'](user)
    expect(Object.keys(without.error.fields ?? {})).toEqual(['code'])
    expect((await CHANGES['change the email'](user, { code: codeAt(now() + 30_000) })).status).toBe(200)
  })

  it('names the passkeys of the account alone', async () => {
    const [one, two] = [await withPasskey(), await withPasskey()]
    expect((await confirmation(one.user)).allowCredentials.map(({ id }) => id)).toEqual([one.key.id])
    const foreign = { passkey: two.key.get(await confirmation(one.user)) }
    expect(refused(await CHANGES['change the email'](one.user, foreign))).toEqual([400, PASSKEY.notConfirmed])
  })

  it('takes a passkey once, in the session and for the time that its challenge is for', async () => {
    const { user, key } = await withPasskey()
    const change = CHANGES['change the email']
    const used = await prove(user, key)
    const other = await server.session(user)
    expect(refused(await change({ ...user, ...other }, used))).toEqual([400, PASSKEY.notConfirmed])
    const both = await Promise.all([change(user, used), change(user, used)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const signIn = { passkey: key.get((await server.call(startPasskeySignIn, {})).data) }
    expect(refused(await change(user, signIn))).toEqual([400, PASSKEY.notConfirmed])
    const late = await prove(user, key)
    server.advance(PASSKEY_CHALLENGE_MS + 1)
    expect(refused(await change(user, late))).toEqual([400, PASSKEY.notConfirmed])
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no check of the person', { isVerified: false }],
    ['the type of the other ceremony', { type: 'webauthn.create' }],
  ])('takes none with %s', async (_, fault) => {
    const { user, key } = await withPasskey()
    const change = CHANGES['change the email']
    expect(refused(await change(user, await prove(user, key, fault)))).toEqual([400, PASSKEY.notConfirmed])
  })

  const addSecond = async (as: TestUser, key: SoftwareAuthenticator) => {
    const credential = new SoftwareAuthenticator(ORIGIN)
    const { data } = await begin(as, await prove(as, key))
    const added = await server.call(addPasskey, { name: 'Second', credential: credential.create(data) }, { as })
    expect(added.status).toBe(200)
    return credential
  }
  const signIn = async (key: SoftwareAuthenticator, fault = {}) => {
    const { data } = await server.call(startPasskeySignIn, {})
    return server.call(signInByPasskey, { credential: key.get(data, fault) })
  }
  const suspect = async (key: SoftwareAuthenticator) => {
    expect((await signIn(key)).status).toBe(200)
    expect((await signIn(key, { counter: 1 })).status).toBe(401)
  }

  it('is refused to sessions of before a passkey was suspected, until its owner signs in with another one', async () => {
    const { user, key } = await withPasskey('ADMIN', 5)
    const second = await addSecond(user, key)
    const begun = (await begin(user, await prove(user, second))).data
    await suspect(key)
    const credential = new SoftwareAuthenticator(ORIGIN).create(begun)
    const attempts = [
      await begin(user, await prove(user, second)),
      await server.call(addPasskey, { name: 'A thief', credential }, { as: user }),
      await CHANGES['set up an authenticator app'](user, await prove(user, second)),
      await CHANGES['remove a passkey'](user, await prove(user, second)),
    ]
    expect(attempts.map(({ status, message }) => [status, message])).toEqual(
      attempts.map(() => [400, PASSKEY.signInAgain]),
    )
    server.advance(1)
    const { data } = await signIn(second)
    const again = { ...user, ...data }
    expect((await CHANGES['remove a passkey'](again, await prove(again, second))).status).toBe(200)
    expect((await begin(again, await prove(again, second))).status).toBe(200)
  })

  it('is refused where the authenticator app was begun before, and where nothing else signs in', async () => {
    const { user, key } = await withPasskey('ADMIN', 5)
    const started = (await CHANGES['set up an authenticator app'](user, await prove(user, key))) as {
      data: { secret: string }
    }
    await suspect(key)
    const code = computeOneTimeCode(started.data.secret, server.services.now())
    const attempts = [
      await server.call(confirmSecondFactor, { code }, { as: user }),
      await CHANGES['set up an authenticator app'](user),
      await begin(user),
    ]
    expect(attempts.map(({ message }) => message)).toEqual(attempts.map(() => PASSKEY.signInAgain))
  })

  it('suspects a passkey whose counter went back, which then confirms nothing', async () => {
    const { user, key } = await withPasskey('ADMIN', 5)
    const change = CHANGES['change the email']
    expect((await change(user, await prove(user, key))).status).toBe(200)
    expect(refused(await change(user, await prove(user, key, { counter: 2 })))).toEqual([400, PASSKEY.notConfirmed])
    expect((await server.call(listPasskeys, {}, { as: user })).data.map(row => row.isSuspected)).toEqual([true])
    // The account can do nothing else before it has a second factor again.
    expect((await change(user)).message).toBe(SECOND_FACTOR.enrolFirst)
  })
})
