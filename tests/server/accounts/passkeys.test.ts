import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailedToken } from '../../../server/accounts/create-mailed-token.ts'
import { toRelyingParty } from '../../../server/auth/relying-party.ts'
import { login, resetPassword } from '../../../src/contract/accounts/credentials.ts'
import {
  addPasskey,
  type CreationOptions,
  listPasskeys,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from '../../../src/contract/accounts/passkeys.ts'
import { getSecondFactor } from '../../../src/contract/accounts/second-factor.ts'
import { PASSKEY } from '../../../src/contract/accounts/used-passkey.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { PASSKEY_CHALLENGE_MS } from '../../../src/contract/constants.ts'
import { listCustomers, resetSecondFactor } from '../../../src/contract/people/people.ts'
import { setUserStatus } from '../../../src/contract/people/person-writes.ts'
import { exportAccount } from '../../../src/contract/privacy/account.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { readMails } from '../../support/actions/mail-links.ts'
import { SoftwareAuthenticator } from '../../support/actions/software-authenticator.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const ORIGIN = 'https://market.example'
const MAILED = ['has a new passkey', 'One of the passkeys of your account', 'seem to have the same passkey']

it('Passkeys work at a name with https, and on this computer', () => {
  const parties = ['https://market.example/', 'http://localhost:3000', 'http://market.example', 'http://127.0.0.1:3000']
  expect([...parties, 'https://[::1]:3000'].map(publicUrl => toRelyingParty({ publicUrl })?.id)).toEqual([
    'market.example',
    'localhost',
    undefined,
    undefined,
    undefined,
  ])
})

describe.each(ENGINES)('Passkeys, on $name', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({
      engine,
      config: { hasRateLimit: false, requireSecondFactor: 'staff' },
    })
    server.services.config.publicUrl = ORIGIN
  }, 60_000)
  afterAll(() => server.stop())

  const begin = async (as: TestUser, password = PASSWORD) => server.call(startPasskey, { password }, { as })
  const add = (as: { accessToken: string }, key: SoftwareAuthenticator, options: CreationOptions, fault = {}) =>
    server.call(addPasskey, { name: 'My phone', credential: key.create(options, fault) }, { as })
  const options = async () => (await server.call(startPasskeySignIn, {})).data
  const signIn = async (key: SoftwareAuthenticator, fault = {}) =>
    server.call(signInByPasskey, { credential: key.get(await options(), fault) })
  const list = async (as: { accessToken: string }) => (await server.call(listPasskeys, {}, { as })).data
  /** Which of these sentences were mailed to them, in order. */
  const mailsTo = async (user: TestUser) => {
    await server.services.mail.drain()
    const mails = readMails(server.dataDir).filter(({ to }) => to === user.email)
    return mails.map(({ words }) => MAILED.find(sentence => words.includes(sentence)))
  }
  const withPasskey = async (
    role: 'CUSTOMER' | 'VENDOR' | 'ADMIN' | 'SUPER_ADMIN' = 'CUSTOMER',
    settings: { counter?: number } = {},
  ) => {
    const user = await server.user(role)
    const key = new SoftwareAuthenticator(ORIGIN, settings)
    const added = await add(user, key, (await begin(user)).data)
    expect(added.status).toBe(200)
    return { user, key, passkey: added.data }
  }

  it('are added after the password, sign in, and are removed after it', async () => {
    const { user, key, passkey } = await withPasskey()
    expect(passkey).toMatchObject({ name: 'My phone', lastUsedAt: null, isSuspected: false, isOfOtherAddress: false })
    const { data, status } = await signIn(key)
    expect([status, data.user.id]).toEqual([200, user.userId])
    expect((await server.call(getProfile, {}, { as: data })).status).toBe(200)
    expect((await list(user))[0]!.lastUsedAt).not.toBeNull()
    const wrong = await server.call(removePasskey, { id: passkey.id, password: 'not it' }, { as: user })
    expect([wrong.status, wrong.error.code]).toEqual([400, 'VALIDATION'])
    expect((await server.call(removePasskey, { id: passkey.id, password: PASSWORD }, { as: user })).status).toBe(200)
    expect(await list(user)).toEqual([])
    expect((await signIn(key)).status).toBe(401)
    expect(await mailsTo(user)).toEqual(MAILED.slice(0, 2))
    const audited = server.store.read.selectFrom('audit_log').select('action').where('entity_id', '=', user.userId)
    expect((await audited.orderBy('at').execute()).map(row => row.action)).toEqual(['passkey.add', 'passkey.remove'])
  })

  it('are not added without the password, nor with a challenge of another session or of a sign-in', async () => {
    const user = await server.user('CUSTOMER')
    expect((await begin(user, 'not it')).error.code).toBe('VALIDATION')
    const created = (await begin(user)).data
    const other = await server.session(user)
    const attempts = [
      await add(other, new SoftwareAuthenticator(ORIGIN), created),
      await add(await server.user('CUSTOMER'), new SoftwareAuthenticator(ORIGIN), created),
      await add(user, new SoftwareAuthenticator(ORIGIN), created, { challenge: (await options()).challenge }),
    ]
    expect(attempts.map(({ message }) => message)).toEqual(Array(3).fill(PASSKEY.notAdded))
    expect(await list(user)).toEqual([])
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no check of the person', { isVerified: false }],
    ['a challenge of nobody', { challenge: Buffer.from('1.2.3').toString('base64url') }],
    ['the type of the other ceremony', { type: 'webauthn.get' }],
  ])('are not added with %s', async (_, fault) => {
    const user = await server.user('CUSTOMER')
    const refused = await add(user, new SoftwareAuthenticator(ORIGIN), (await begin(user)).data, fault)
    expect([refused.status, refused.message]).toEqual([400, PASSKEY.notAdded])
    expect(await list(user)).toEqual([])
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no check of the person', { isVerified: false }],
    ['a challenge of nobody', { challenge: Buffer.from('1.2.3').toString('base64url') }],
    ['the type of the other ceremony', { type: 'webauthn.create' }],
  ])('do not sign in with %s', async (_, fault) => {
    const { key } = await withPasskey()
    const refused = await signIn(key, fault)
    expect([refused.status, refused.message]).toEqual([401, PASSKEY.refused])
    expect((await signIn(key)).status).toBe(200)
  })

  it('do not sign in with an unknown passkey, a wrong signature, or the id of another account', async () => {
    const [one, two] = [await withPasskey(), await withPasskey()]
    const stranger = new SoftwareAuthenticator(ORIGIN)
    const credential = two.key.get(await options())
    const attempts = [
      await signIn(stranger),
      await server.call(signInByPasskey, { credential: { ...credential, id: one.key.id } }),
      await server.call(signInByPasskey, {
        credential: {
          ...credential,
          response: { ...credential.response, userHandle: Buffer.from(one.user.userId).toString('base64url') },
        },
      }),
    ]
    expect(attempts.map(({ status, message }) => [status, message])).toEqual(Array(3).fill([401, PASSKEY.refused]))
  })

  it('sign in once with one challenge, also at the same time, and not after it has expired', async () => {
    const { key } = await withPasskey()
    const credential = key.get(await options())
    const sent = await Promise.all([1, 2, 3].map(() => server.call(signInByPasskey, { credential })))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const late = key.get(await options())
    server.advance(PASSKEY_CHALLENGE_MS + 1000)
    expect((await server.call(signInByPasskey, { credential: late })).status).toBe(401)
  })

  it('are added once with one challenge, and one passkey is of one account', async () => {
    const user = await server.user('CUSTOMER')
    const created = (await begin(user)).data
    const key = new SoftwareAuthenticator(ORIGIN)
    expect((await add(user, key, created)).status).toBe(200)
    expect((await add(user, new SoftwareAuthenticator(ORIGIN), created)).message).toBe(PASSKEY.notAdded)
    const other = await server.user('CUSTOMER')
    const stolen = await add(other, key, (await begin(other)).data)
    expect([stolen.status, await list(other)]).toEqual([409, []])
  })

  it('stop where a copy was used, and tell their owner once', async () => {
    const { user, key } = await withPasskey('CUSTOMER', { counter: 5 })
    expect((await signIn(key)).status).toBe(200)
    for (const counter of [6, 3]) expect((await signIn(key, { counter })).message).toBe(PASSKEY.refused)
    expect((await signIn(key)).message).toBe(PASSKEY.refused)
    expect((await list(user))[0]!.isSuspected).toBe(true)
    expect(await mailsTo(user)).toEqual([MAILED[0], MAILED[2]])
  })

  it('say that an account is blocked only after the right signature', async () => {
    const { user, key } = await withPasskey()
    const { user: admin } = await withPasskey('ADMIN')
    await server.call(setUserStatus, { id: user.userId, status: 'BLOCKED' }, { as: admin })
    expect((await signIn(key, { isVerified: false })).status).toBe(401)
    expect((await signIn(key)).error.code).toBe('BLOCKED')
  })

  it('stand for the second factor that staff must have, which then their password alone does not replace', async () => {
    const admin = await server.user('ADMIN')
    expect((await server.call(listCustomers, {}, { as: admin })).error.code).toBe('SECOND_FACTOR_ENROLMENT')
    const key = new SoftwareAuthenticator(ORIGIN)
    expect((await add(admin, key, (await begin(admin)).data)).status).toBe(200)
    expect((await server.call(listCustomers, {}, { as: admin })).status).toBe(200)
    expect((await server.call(getSecondFactor, {}, { as: admin })).data).toMatchObject({
      isOn: false,
      isRequired: false,
    })
    const refused = await server.call(login, { email: admin.email, password: PASSWORD })
    expect([refused.status, refused.message]).toEqual([403, PASSKEY.required])
    const { data } = await signIn(key)
    expect(data.user).not.toHaveProperty('mustEnrol')
    const owner = (await withPasskey('SUPER_ADMIN')).user
    expect((await server.call(resetSecondFactor, { id: admin.userId }, { as: owner })).status).toBe(200)
    expect((await signIn(key)).status).toBe(401)
    expect((await server.call(login, { email: admin.email, password: PASSWORD })).data.user.mustEnrol).toBe(true)
  })

  it('end with a new password by link, except where staff need one to sign in', async () => {
    const people = [await withPasskey(), await withPasskey('ADMIN')]
    const after = []
    for (const { user, key } of people) {
      const now = server.services.now()
      const { token } = await server.store.write(tx =>
        createMailedToken(tx, { userId: user.userId, purpose: 'RESET', now }),
      )
      const set = await server.call(resetPassword, { token, id: user.userId, password: 'another-password' })
      expect(set.status).toBe(200)
      after.push((await signIn(key)).status)
    }
    expect(after).toEqual([401, 200])
  })

  it('are in the download of an account, without what signs in', async () => {
    const { user, key } = await withPasskey()
    const response = await server.request(exportAccount.path, {
      method: 'POST',
      headers: { authorization: user.accessToken, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    })
    const text = await response.text()
    expect(text).toContain('My phone')
    expect(text).not.toContain(key.id)
  })

  it('are offered in the settings of a market at whose address they work', async () => {
    expect((await server.call(getSettings, {})).data.passkeys).toBe(true)
  })

  it('give the same options to everybody, without a list of credentials', async () => {
    const given = await options()
    expect(given).toEqual({ ...given, rpId: 'market.example', userVerification: 'required' })
    expect(Object.keys(given).sort()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
  })
})

it('Passkeys of an earlier address of the market neither sign in nor lock staff out', async () => {
  const server = await startServer({ config: { hasRateLimit: false, requireSecondFactor: 'staff' } })
  server.services.config.publicUrl = ORIGIN
  try {
    const admin = await server.user('ADMIN')
    const key = new SoftwareAuthenticator(ORIGIN)
    const { data: created } = await server.call(startPasskey, { password: PASSWORD }, { as: admin })
    await server.call(addPasskey, { name: 'Old', credential: key.create(created) }, { as: admin })
    server.services.config.publicUrl = 'https://new.example'
    const { data: options } = await server.call(startPasskeySignIn, {})
    expect((await server.call(signInByPasskey, { credential: key.get(options) })).status).toBe(401)
    const { data } = await server.call(login, { email: admin.email, password: PASSWORD })
    expect(data.user.mustEnrol).toBe(true)
    expect((await server.call(listPasskeys, {}, { as: data })).data[0]!.isOfOtherAddress).toBe(true)
  } finally {
    await server.stop()
  }
})
