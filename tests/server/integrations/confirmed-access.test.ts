import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  confirmSecondFactor,
  getSecondFactor,
  startSecondFactor,
} from '../../../src/contract/accounts/second-factor.ts'
import { createApiKey, listApiKeys } from '../../../src/contract/integrations/api-keys.ts'
import { createWebhook, listWebhooks } from '../../../src/contract/integrations/webhooks.ts'
import { readMails } from '../../support/actions/mail-links.ts'
import { computeOneTimeCode } from '../../support/actions/one-time-code.ts'
import { ENGINES } from '../../support/servers/engines.ts'

import { PASSWORD, startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const STEP_MS = 30_000
const KEY = { name: 'The till', scopes: ['products:read' as const], days: null }
const HOOK = { url: 'https://shop.example/hook', topics: ['orders' as const] }
type Identity = { password: string; code?: string }

describe.each(ENGINES)('On $name, what gives a program access', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ engine, config: { hasRateLimit: false } })
  }, 60_000)
  afterAll(() => server.stop())

  const makeKey = (as: TestUser, identity: Identity) => server.call(createApiKey, { ...KEY, ...identity }, { as })
  const addHook = (as: TestUser, identity: Identity) => server.call(createWebhook, { ...HOOK, ...identity }, { as })
  const mailsTo = async ({ email }: TestUser) => {
    await server.services.mail.drain()
    return readMails(server.dataDir).filter(({ to }) => to === email)
  }

  it.each([
    ['an API key', makeKey, listApiKeys, /new key “The till”/],
    ['a webhook', addHook, listWebhooks, /are sent to shop\.example\./],
  ] as const)(
    '%s, needs the password and the second factor, and is mailed to its owner',
    async (_, make, list, words) => {
      const admin = await server.user('ADMIN')
      const count = async () => (await server.call(list, {}, { as: admin })).data.length
      const wrong = await make(admin, { password: 'not it' })
      expect([wrong.status, wrong.error.fields]).toEqual([400, { password: 'The password is incorrect.' }])
      const { secret } = (await server.call(startSecondFactor, { password: PASSWORD }, { as: admin })).data
      const codeNow = () => computeOneTimeCode(secret, server.services.now())
      await server.call(confirmSecondFactor, { code: codeNow() }, { as: admin })
      server.advance(STEP_MS)
      expect((await server.call(getSecondFactor, {}, { as: admin })).data.isOn).toBe(true)
      const unproved = [
        await make(admin, { password: PASSWORD }),
        await make(admin, { password: PASSWORD, code: '000000' }),
      ]
      for (const { status, error } of unproved)
        expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['code']])
      expect(await count()).toBe(0)
      const before = (await mailsTo(admin)).length
      const code = codeNow()
      expect((await make(admin, { password: PASSWORD, code })).status).toBe(201)
      expect((await make(admin, { password: PASSWORD, code })).error.code, 'a code works once').toBe('VALIDATION')
      expect(await count()).toBe(1)
      const mails = await mailsTo(admin)
      expect(mails).toHaveLength(before + 1)
      expect(mails.filter(mail => words.test(mail.words))).toHaveLength(1)
    },
  )
})
