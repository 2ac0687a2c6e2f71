import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../../server/auth/passwords.ts'
import { PASSWORD_COST } from '../../../server/config/config.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { createCustomer, createVendor } from '../../../src/contract/accounts/sign-up.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { postWithoutBody } from '../../support/fixtures/post-without-body.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ config: { passwordCost: PASSWORD_COST } })
})
afterAll(() => server.stop())

const guess = (n: number) => server.call(login, { email: `nobody-${n}@test.example`, password: 'a-guess' })

/** Keeps the queue full with hashes for other addresses. */
const fillHashQueue = () => {
  let isOver = false
  const want = async (n: number): Promise<void> => {
    while (!isOver) await hashPassword('a-guess', PASSWORD_COST, `198.51.100.${n}`)
  }
  const wanted = Array.from({ length: 34 }, (_, n) => want(n).catch(() => undefined))
  return {
    end: async () => {
      isOver = true
      await Promise.all(wanted)
    },
  }
}

describe('a flood of wrong passwords', () => {
  it('is rejected beyond a short queue, with a message and a time to retry', async () => {
    const responses = await Promise.all(Array.from({ length: 120 }, (_, n) => guess(n)))
    const statuses = new Set(responses.map(response => response.status))
    expect([...statuses].sort()).toEqual([401, 503])
    const refused = responses.find(response => response.status === 503)!
    expect(refused.error.code).toBe('UNAVAILABLE')
    expect(refused.message).toBe('Many people are signing in right now. Please try again in a few seconds.')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const newcomer = { name: 'Rahima Khatun', email: 'rahima@test.example', phoneNumber: '01712345678' }
    expect((await server.call(createCustomer, { password: 'a-password', data: newcomer })).status).toBe(201)
    expect((await server.call(login, { email: newcomer.email, password: 'a-password' })).status).toBe(200)
  })

  it('is rejected before its bodies are read once the queue is full', async () => {
    const keepFull = fillHashQueue()
    for (const { path } of [login, createCustomer, createVendor]) {
      const refused = await postWithoutBody(server.url, path, { 'content-type': 'application/json' })
      expect(refused).toMatchObject({ status: 503, text: expect.stringContaining('Many people are signing in') })
    }
    await keepFull.end()
  })

  it('does not delay a list of products, which is compressed in the same thread pool', async () => {
    let checked = 0
    const guesses = Array.from({ length: 250 }, async (_, n) => {
      if ((await guess(1000 + n)).status === 401) checked++
    })
    const list = await server.call(listProducts, { page: 1 })
    expect(list.status).toBe(200)
    expect(checked).toBeLessThan(40)
    await Promise.all(guesses)
  })
})

it('leaves threads to files and compression, in tests as in the commands of package.json', () => {
  expect(Number(process.env.UV_THREADPOOL_SIZE)).toBeGreaterThanOrEqual(8)
})
