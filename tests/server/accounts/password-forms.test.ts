import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccountById } from '../../../server/auth/accounts.ts'
import { changePassword, login } from '../../../src/contract/accounts/credentials.ts'
import { createCustomer } from '../../../src/contract/accounts/sign-up.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

/** Each password as one keyboard writes it, and as another does. */
const FORMS: [name: string, one: string, other: string][] = [
  ['ড়, as one character and as two', 'আড়ংমেলা', 'আড\u09bcংমেলা'],
  ['ো, as one sign and as two', 'দোকান-১২', 'দ\u09c7\u09beকান-১২'],
  ['é, as one character and as two', 'café-dhaka', 'cafe\u0301-dhaka'],
]

describe.each(ENGINES)('A password on $name', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ engine, config: { hasRateLimit: false } })
  })
  afterAll(() => server.stop())

  const signIn = async (email: string, password: string) => (await server.call(login, { email, password })).status

  it.each(FORMS)('is the same on every keyboard: %s', async (_, one, other) => {
    const [email, second] = [`${crypto.randomUUID()}@test.example`, `${crypto.randomUUID()}@test.example`]
    const data = { name: 'Rahima', phoneNumber: '01712345678' }
    await server.call(createCustomer, { password: one, data: { ...data, email } })
    await server.call(createCustomer, { password: other, data: { ...data, email: second } })
    for (const address of [email, second])
      for (const password of [one, other]) expect([address, await signIn(address, password)]).toEqual([address, 200])
    expect(await signIn(email, `${one}!`)).toBe(401)
  })

  it.each(FORMS)(
    'that an earlier version hashed as it was typed is right, and is hashed anew: %s',
    async (_, one, other) => {
      for (const typed of [one, other]) {
        const user = await server.user('CUSTOMER')
        const passwordHash = await hash(typed, { memoryCost: 8, timeCost: 1, parallelism: 1 })
        await server.store.write(tx =>
          tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.userId).execute(),
        )
        expect(await signIn(user.email, typed)).toBe(200)
        const readHash = async () => (await findAccountById(server.store.read, user.userId))!.passwordHash
        if (typed !== typed.normalize('NFC')) await expect.poll(readHash).not.toBe(passwordHash)
        expect(await signIn(user.email, one)).toBe(200)
        expect(await signIn(user.email, other)).toBe(200)
        expect(await signIn(user.email, `${typed} `)).toBe(401)
      }
    },
  )

  it('is asked for in any form where it is changed', async () => {
    const user = await server.user('CUSTOMER')
    const change = (oldPassword: string, newPassword: string) =>
      server.call(changePassword, { oldPassword, newPassword }, { as: user })
    expect((await change('a-password', 'আড়ংমেলা')).status).toBe(200)
    expect((await change('আড\u09bcংমেলা', 'another-one')).status).toBe(200)
  })
})
