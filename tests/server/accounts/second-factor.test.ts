import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../../server/adapters/logging/log.ts'
import { encryptSecret } from '../../../server/auth/secret-encryption.ts'
import { verifyTotpCode } from '../../../server/auth/totp.ts'
import { refreshToken } from '../../../src/contract/accounts/auth.ts'
import { changeEmail, login } from '../../../src/contract/accounts/credentials.ts'
import {
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../../src/contract/accounts/second-factor.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { listAdmins, resetSecondFactor } from '../../../src/contract/people/people.ts'
import { deleteAdmin } from '../../../src/contract/people/person-writes.ts'
import { exportAccount } from '../../../src/contract/privacy/account.ts'
import { computeOneTimeCode } from '../../support/actions/one-time-code.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { builtProgram } from '../../support/servers/server-process.ts'
import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const run = promisify(execFile)
const STEP_MS = 30_000
/** RFC 6238, appendix B: the secret `12345678901234567890` in base32, seconds, and the last six of its eight digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it('The codes that these tests compute are those of RFC 6238', () => {
  expect([59, 1_111_111_109, 20_000_000_000].map(seconds => computeOneTimeCode(RFC_SECRET, seconds * 1000))).toEqual([
    '287082',
    '081804',
    '353130',
  ])
})

it('A code that is not six digits is wrong, also where it is as long as one', () => {
  expect(
    ['28708', '287 82', '２８７０８２', '🙹Ῑᑥ🏂', '١٢٣٤٥٦'].map(code => verifyTotpCode(RFC_SECRET, code, 59_000)),
  ).toEqual(Array(5).fill(null))
  expect(verifyTotpCode(RFC_SECRET, '287082', 59_000)).toBe(1)
})

/** The variables with which a command finds the database of a server, besides the data folder. */
const databaseVariables = ({ services: { config } }: TestServer) =>
  config.databaseUrl && {
    DATABASE_URL: config.databaseUrl,
    JWT_SECRET: config.jwtSecret,
    VAPID_PUBLIC_KEY: config.vapid.publicKey,
    VAPID_PRIVATE_KEY: config.vapid.privateKey,
  }

type Enrolled = TestUser & { secret: string; recoveryCodes: string[] }

describe.each(ENGINES)('A second factor, on $name', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ engine, config: { hasRateLimit: false } })
  }, 60_000)
  afterAll(() => server.stop())

  /** @param steps how many time steps away the code is from now */
  const codeOf = ({ secret }: { secret: string }, steps = 0) =>
    computeOneTimeCode(secret, server.services.now() + steps * STEP_MS)
  const signIn = (user: { email: string }, code?: string, password = PASSWORD) =>
    server.call(login, { email: user.email, password, code })
  const start = (user: TestUser, password = PASSWORD) => server.call(startSecondFactor, { password }, { as: user })
  const stateOf = async (user: TestUser) => (await server.call(getSecondFactor, {}, { as: user })).data
  const isAlive = async (session: { accessToken: string }) =>
    (await server.call(getProfile, {}, { as: session })).status === 200

  /** Advances the clock to the next time step, because the code of this one is used. */
  const enrolled = async (role: 'ADMIN' | 'SUPER_ADMIN' = 'ADMIN'): Promise<Enrolled> => {
    const user = await server.user(role)
    const { secret } = (await start(user)).data
    const { data } = await server.call(confirmSecondFactor, { code: codeOf({ secret }) }, { as: user })
    server.advance(STEP_MS)
    return { ...user, secret, ...data }
  }

  const mailsTo = async (email: string): Promise<string[]> => {
    await server.services.mail.drain()
    const folder = join(server.dataDir, 'mail')
    const mails = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
    return mails.filter(mail => mail.includes(`To: ${email}`))
  }

  const auditOf = async (user: TestUser) => {
    const owner = await server.user('SUPER_ADMIN')
    const { data } = await server.call(listAuditLog, { entityId: user.profileId, limit: 100 }, { as: owner })
    return data.map(({ action, actor, before, after }) => ({ action, by: actor.name, before, after }))
  }

  describe('asked for again', () => {
    const download = (user: TestUser, code?: string) =>
      server.call(exportAccount, { password: PASSWORD, code }, { as: user })
    const change = (user: TestUser, code?: string) =>
      server.call(
        changeEmail,
        { password: PASSWORD, newEmail: `${crypto.randomUUID()}@test.example`, code },
        { as: user },
      )

    it.each([
      ['a download of the own data', download],
      ['a change of the email', change],
    ])('is needed for %s', async (_, send) => {
      const user = await enrolled()
      for (const code of [undefined, codeOf(user, 7), 'no-such-recovery-code'])
        expect(await send(user, code)).toMatchObject({ status: 400, error: { fields: { code: expect.any(String) } } })
      const code = codeOf(user)
      expect((await send(user, code)).status).toBe(200)
      expect((await send(user, code)).status, 'it counts once').toBe(400)
      expect((await send(user, user.recoveryCodes[0])).status).toBe(200)
    })

    it.each([
      ['a download of the own data', download],
      ['a change of the email', change],
    ])('is not needed for %s by whoever has none', async (_, send) => {
      for (const role of ['CUSTOMER', 'ADMIN'] as const) expect((await send(await server.user(role))).status).toBe(200)
    })
  })

  describe('being set up', () => {
    it('is on once the first code of the app has confirmed it', async () => {
      const user = await server.user('ADMIN')
      const { data } = await start(user)
      expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
      const uri = new URL(data.uri)
      expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', data.secret])
      expect(decodeURIComponent(uri.pathname)).toContain(user.email)
      expect(await stateOf(user)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 })
      expect((await signIn(user)).status).toBe(200)

      const wrong = await server.call(confirmSecondFactor, { code: codeOf(data, 7) }, { as: user })
      expect([wrong.status, Object.keys(wrong.error.fields!)]).toEqual([400, ['code']])
      const right = await server.call(confirmSecondFactor, { code: codeOf(data) }, { as: user })
      expect(right.status).toBe(200)
      expect(new Set(right.data.recoveryCodes).size).toBe(10)
      expect(right.data.recoveryCodes[0]).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
      expect(await stateOf(user)).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 })
      expect((await signIn(user)).status).toBe(401)
    })

    it('requires the password, so that a stolen session cannot lock its owner out', async () => {
      const user = await server.user('ADMIN')
      const refused = await start(user, 'another-password')
      expect([refused.status, Object.keys(refused.error.fields!)]).toEqual([400, ['password']])
    })

    it('can be restarted, and the last secret counts', async () => {
      const user = await server.user('ADMIN')
      const [first, second] = [(await start(user)).data, (await start(user)).data]
      expect((await server.call(confirmSecondFactor, { code: codeOf(first) }, { as: user })).status).toBe(400)
      expect((await server.call(confirmSecondFactor, { code: codeOf(second) }, { as: user })).status).toBe(200)
    })

    it('ends every other session of the account', async () => {
      const user = await server.user('ADMIN')
      const other = await server.session(user)
      const { data } = await start(user)
      expect(await isAlive(other)).toBe(true)
      await server.call(confirmSecondFactor, { code: codeOf(data) }, { as: user })
      expect([await isAlive(user), await isAlive(other)]).toEqual([true, false])
    })

    it('is set up once: a second enrolment is rejected while it is on', async () => {
      const user = await enrolled()
      expect((await start(user)).status).toBe(409)
      const secondResponse = await server.call(confirmSecondFactor, { code: codeOf(user) }, { as: user })
      expect(secondResponse.status).toBe(409)
    })

    it('is confirmed by one of two concurrent requests with the same code', async () => {
      const user = await server.user('ADMIN')
      const code = codeOf((await start(user)).data)
      const responses = await Promise.all([1, 2].map(() => server.call(confirmSecondFactor, { code }, { as: user })))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    })
  })

  describe('at sign-in', () => {
    it('is asked for only after the right password', async () => {
      const user = await enrolled()
      const firstResponse = await signIn(user)
      expect([firstResponse.status, firstResponse.error.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
      for (const code of [undefined, codeOf(user), user.recoveryCodes[0]]) {
        const wrong = await signIn(user, code, 'another-password')
        expect([wrong.status, wrong.error.code]).toEqual([401, 'UNAUTHENTICATED'])
      }
      expect((await stateOf(user)).recoveryCodesLeft).toBe(10)
    })

    it('accepts a code once', async () => {
      const user = await enrolled()
      const code = codeOf(user)
      expect((await signIn(user, code)).data.user.email).toBe(user.email)
      const secondResponse = await signIn(user, code)
      expect([secondResponse.status, secondResponse.error.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
      expect(Object.keys(secondResponse.error.fields!)).toEqual(['code'])
    })

    it('does not accept the code that has confirmed it', async () => {
      const user = await server.user('ADMIN')
      const code = codeOf((await start(user)).data)
      await server.call(confirmSecondFactor, { code }, { as: user })
      expect((await signIn(user, code)).status).toBe(401)
    })

    it('accepts one of two concurrent requests with the same code', async () => {
      const user = await enrolled()
      const code = codeOf(user)
      const responses = await Promise.all([1, 2, 3].map(() => signIn(user, code)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    })

    it('accepts a clock that is one step off, and no more', async () => {
      const user = await enrolled()
      // To the start of a step, so that none begins between a code and its request.
      server.advance(4 * STEP_MS - (server.services.now() % STEP_MS))
      for (const steps of [-2, 2]) expect((await signIn(user, codeOf(user, steps))).status).toBe(401)
      for (const steps of [-1, 0, 1]) expect((await signIn(user, codeOf(user, steps))).status).toBe(200)
    })

    it('accepts no earlier code after a used one', async () => {
      const user = await enrolled()
      const [now, next] = [codeOf(user), codeOf(user, 1)]
      expect((await signIn(user, next)).status).toBe(200)
      expect((await signIn(user, now)).status).toBe(401)
    })

    it('accepts each recovery code once, in any notation, and audits it', async () => {
      const user = await enrolled()
      const [first, second] = user.recoveryCodes as [string, string]
      expect((await signIn(user, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
      expect((await signIn(user, first)).status).toBe(401)
      const responses = await Promise.all([1, 2].map(() => signIn(user, second)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
      expect((await stateOf(user)).recoveryCodesLeft).toBe(8)
      const entries = (await auditOf(user)).filter(({ action }) => action === 'second-factor.use-recovery-code')
      expect(entries.map(({ by, after }) => [by, after?.recoveryCodesLeft])).toEqual([
        [user.name, 8],
        [user.name, 9],
      ])
    })

    it('accepts a code in Bangla digits', async () => {
      const user = await enrolled()
      const bangla = codeOf(user).replace(/\d/g, digit => '০১২৩৪৫৬৭৮৯'[Number(digit)]!)
      expect((await signIn(user, bangla)).status).toBe(200)
    })

    it('is not required of accounts without one, whatever they send', async () => {
      const customer = await server.user('CUSTOMER')
      expect((await signIn(customer)).data.user).toMatchObject({ id: customer.userId, role: 'CUSTOMER' })
      expect((await signIn(customer, '123456')).status).toBe(200)
    })
  })

  describe('being changed', () => {
    it('can be turned off with the password and a code', async () => {
      const user = await enrolled()
      const off = (password: string, code: string) => server.call(disableSecondFactor, { password, code }, { as: user })
      expect((await off('another-password', codeOf(user))).error.fields).toHaveProperty('password')
      expect((await off(PASSWORD, codeOf(user, 5))).error.fields).toHaveProperty('code')
      expect((await off(PASSWORD, codeOf(user))).status).toBe(200)
      expect(await stateOf(user)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 })
      expect((await signIn(user)).status).toBe(200)
      expect((await off(PASSWORD, codeOf(user))).status).toBe(409)
    })

    it('can get new recovery codes, which replace the old ones', async () => {
      const user = await enrolled()
      const renew = (password: string, code: string) =>
        server.call(renewRecoveryCodes, { password, code }, { as: user })
      expect((await renew('another-password', codeOf(user))).status).toBe(400)
      expect((await renew(PASSWORD, codeOf(user, 5))).status).toBe(400)
      const { data } = await renew(PASSWORD, codeOf(user))
      expect(data.recoveryCodes.filter(code => user.recoveryCodes.includes(code))).toEqual([])
      expect((await signIn(user, user.recoveryCodes[0])).status).toBe(401)
      expect((await signIn(user, data.recoveryCodes[0])).status).toBe(200)
    })

    it('is audited at each step, without secrets', async () => {
      const user = await enrolled()
      await server.call(renewRecoveryCodes, { password: PASSWORD, code: codeOf(user) }, { as: user })
      server.advance(STEP_MS)
      await server.call(disableSecondFactor, { password: PASSWORD, code: codeOf(user) }, { as: user })
      const name = user.name
      expect(await auditOf(user)).toEqual(
        ['disable', 'renew-recovery-codes', 'enrol'].map(verb => ({
          action: `second-factor.${verb}`,
          by: name,
          before: null,
          after: { name },
        })),
      )
    })

    it('is deleted with its account', async () => {
      const [user, owner] = [await enrolled(), await server.user('SUPER_ADMIN')]
      expect((await server.call(deleteAdmin, { id: user.profileId }, { as: owner })).status).toBe(200)
      for (const table of ['second_factors', 'recovery_codes'] as const) {
        const rows = await server.store.read
          .selectFrom(table)
          .select('user_id')
          .where('user_id', '=', user.userId)
          .execute()
        expect(rows).toEqual([])
      }
    })
  })

  describe('lost by an admin', () => {
    const reset = (user: TestUser, owner: TestUser) =>
      server.call(resetSecondFactor, { id: user.profileId }, { as: owner })

    it('can be reset by a SUPER_ADMIN, which ends sessions, sends a mail and is audited', async () => {
      const [user, owner] = [await enrolled(), await server.user('SUPER_ADMIN', { name: 'The owner' })]
      const readStaff = async () => {
        const { data } = await server.call(listAdmins, { searchTerm: user.email }, { as: owner })
        return data.map(person => person.user.hasSecondFactor)
      }
      expect(await readStaff()).toEqual([true])
      expect((await reset(user, owner)).status).toBe(200)
      expect(await readStaff()).toEqual([false])
      expect(await isAlive(user)).toBe(false)
      expect((await server.call(refreshToken, { refreshToken: user.refreshToken })).status).toBe(401)
      expect((await signIn(user)).status).toBe(200)
      expect((await auditOf(user))[0]).toMatchObject({ action: 'second-factor.reset', by: 'The owner' })
      const mails = await mailsTo(user.email)
      expect(mails).toEqual([expect.stringContaining('Subject: Two-step verification was reset')])
      expect((await reset(user, owner)).status).toBe(409)
    })

    it('cannot be reset for another SUPER_ADMIN, for oneself, or by an ADMIN', async () => {
      const [first, second] = [await enrolled('SUPER_ADMIN'), await enrolled('SUPER_ADMIN')]
      expect((await reset(first, second)).status).toBe(403)
      expect((await reset(first, first)).status).toBe(403)
      expect((await reset(await enrolled(), await server.user('ADMIN'))).status).toBe(403)
    })
  })

  describe('lost by the SUPER_ADMIN', () => {
    const command = (...words: string[]) =>
      run(process.execPath, [builtProgram('reset-second-factor'), ...words], {
        env: { PATH: process.env.PATH, DATA_DIR: server.dataDir, ...databaseVariables(server) },
      })

    it('can be reset on the command line, while the server runs', async () => {
      const user = await enrolled('SUPER_ADMIN')
      const { stdout } = await command(user.email.toUpperCase())
      expect(stdout).toContain('is reset')
      expect(await isAlive(user)).toBe(false)
      expect((await signIn(user)).status).toBe(200)
      const entry = (await auditOf(user)).find(({ action }) => action === 'second-factor.reset')
      expect(entry?.by).toBe('Command line')
      expect(await mailsTo(user.email)).toHaveLength(1)
    })

    it('is not reset if there is none, and the command says so', async () => {
      const user = await server.user('SUPER_ADMIN')
      const tries: [string[], string][] = [
        [[], 'Name an account'],
        [[user.email], 'Two-step verification is not on.'],
        [['nobody@test.example'], 'No account signs in with this email.'],
      ]
      for (const [words, logText] of tries) {
        await expect(command(...words)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(logText) })
      }
    })
  })

  it("can only be passed with a recovery code after the server's secret has changed", async () => {
    const user = await enrolled()
    const sealed = encryptSecret(user.secret, user.userId, {
      jwtSecret: 'the secret of another time',
      formerJwtSecrets: [],
    })
    await server.store.write(tx =>
      tx.updateTable('second_factors').set({ sealed_secret: sealed }).where('user_id', '=', user.userId).execute(),
    )
    expect((await signIn(user, codeOf(user))).error.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await signIn(user, user.recoveryCodes[0])).status).toBe(200)
  })

  it('is encrypted for its account: another account cannot use the row', async () => {
    const [one, other] = [await enrolled(), await enrolled()]
    const { sealed_secret } = await server.store.read
      .selectFrom('second_factors')
      .select('sealed_secret')
      .where('user_id', '=', one.userId)
      .executeTakeFirstOrThrow()
    await server.store.write(tx =>
      tx.updateTable('second_factors').set({ sealed_secret }).where('user_id', '=', other.userId).execute(),
    )
    expect((await signIn(other, codeOf(one))).status).toBe(401)
  })

  it('leaves no readable secret or code in the database', async () => {
    const user = await enrolled()
    await signIn(user, user.recoveryCodes[0])
    const tables = ['second_factors', 'recovery_codes', 'audit_log', 'mails', 'idempotency', 'sessions'] as const
    const rows = await Promise.all(tables.map(table => server.store.read.selectFrom(table).selectAll().execute()))
    const storedText = JSON.stringify(rows).toLowerCase()
    expect(storedText).toContain(user.userId)
    const secrets = [user.secret, ...user.recoveryCodes, ...user.recoveryCodes.map(code => code.replaceAll('-', ''))]
    expect(secrets.filter(secret => storedText.includes(secret.toLowerCase()))).toEqual([])
  })
})

describe('Attempts at the code', () => {
  it('are limited by account, from all addresses', async () => {
    const server = await startServer({ config: { trustProxy: 1 } })
    const user = await server.user('ADMIN')
    const { secret } = (await server.call(startSecondFactor, { password: PASSWORD }, { as: user })).data
    const code = (steps: number) => computeOneTimeCode(secret, server.services.now() + steps * STEP_MS)
    await server.call(confirmSecondFactor, { code: code(0) }, { as: user })
    const guess = (address: string, guessed: string) =>
      server.call(
        login,
        { email: user.email, password: PASSWORD, code: guessed },
        { headers: { 'x-forwarded-for': address } },
      )
    const statuses: number[] = []
    for (let at = 1; at <= 12; at++) statuses.push((await guess(`198.51.100.${at}`, code(9))).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await guess('203.0.113.1', code(1))).status).toBe(429)
    server.advance(16 * 60_000)
    expect((await guess('203.0.113.1', code(0))).status).toBe(200)
    await server.stop()
  })
})

it('The log contains no secret, code or recovery code', async () => {
  const stream = Object.assign(new PassThrough(), { isTTY: false }) as unknown as NodeJS.WriteStream & PassThrough
  const server = await startServer({ log: createLog('trace', stream) })
  const user = await server.user('ADMIN')
  const { secret } = (await server.call(startSecondFactor, { password: PASSWORD }, { as: user })).data
  const code = computeOneTimeCode(secret, server.services.now())
  const { recoveryCodes } = (await server.call(confirmSecondFactor, { code }, { as: user })).data
  const [recoveryCode] = recoveryCodes as [string]
  for (const sent of [code, recoveryCode, 'no-such-code'])
    await server.call(login, { email: user.email, password: PASSWORD, code: sent })
  await server.stop()
  const logText = String(stream.read())
  expect(logText).toContain('secondFactor.confirm')
  expect([secret, `"${code}"`, 'no-such-code', ...recoveryCodes].filter(text => logText.includes(text))).toEqual([])
})
