import { sign } from 'hono/jwt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshToken } from '../../../src/contract/accounts/auth.ts'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/durations.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const GRACE_OVER_MS = 31_000

describe.each(ENGINES)('A refresh token that two people have, on $name', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ engine })
  })
  afterAll(() => server.stop())

  const refresh = (token: string) => server.call(refreshToken, { refreshToken: token })
  const refreshed = async (token: string) => (await refresh(token)).data
  const isAlive = async (as: { accessToken: string }) => (await server.call(getProfile, {}, { as })).status === 200
  const expectEnded = async (...tokens: { accessToken: string; refreshToken: string }[]) => {
    for (const pair of tokens) {
      expect(await isAlive(pair)).toBe(false)
      expect((await refresh(pair.refreshToken)).status).toBe(401)
    }
  }

  it('ends the session when its owner comes after the thief has used the successor', async () => {
    const owner = await server.user('CUSTOMER')
    const thief = await refreshed(owner.refreshToken)
    expect(await isAlive(thief)).toBe(true)
    server.advance(GRACE_OVER_MS)
    expect((await refresh(owner.refreshToken)).status).toBe(401)
    await expectEnded(owner, thief)
  })

  it('ends the session when the thief comes after its owner has used the successor', async () => {
    const thief = await server.user('VENDOR')
    const owner = await refreshed(thief.refreshToken)
    expect(await isAlive(owner)).toBe(true)
    server.advance(12 * HOUR_MS - 60_000)
    expect((await refresh(thief.refreshToken)).status).toBe(401)
    await expectEnded(owner)
  })

  it('ends it in the next round where both had got the same successor', async () => {
    const owner = await server.user('CUSTOMER')
    const first = await refreshed(owner.refreshToken)
    expect((await refreshed(owner.refreshToken)).refreshToken).toBe(first.refreshToken)
    const second = await refreshed(first.refreshToken)
    expect(await isAlive(second)).toBe(true)
    server.advance(GRACE_OVER_MS)
    expect((await refresh(first.refreshToken)).status).toBe(401)
    await expectEnded(second)
  })

  it('counts the first use of a successor, not its own refresh later', async () => {
    const { refreshToken: first } = await server.user('CUSTOMER')
    const second = await refreshed(first)
    expect(await isAlive(second)).toBe(true)
    server.advance(GRACE_OVER_MS)
    const third = await refreshed(second.refreshToken)
    expect((await refresh(first)).status).toBe(401)
    await expectEnded(third)
  })

  it('gets the same successor for days while nobody has used that, because its response was lost', async () => {
    const { refreshToken: first } = await server.user('CUSTOMER')
    const lost = await refreshed(first)
    server.advance(20 * DAY_MS)
    const again = await refreshed(first)
    expect(again.refreshToken).toBe(lost.refreshToken)
    expect(await isAlive(again)).toBe(true)
  })

  it('gets the same successor for 30 seconds after that was used, because two tabs refresh', async () => {
    const { refreshToken: first } = await server.user('CUSTOMER')
    const [tab, other] = await Promise.all([refreshed(first), refreshed(first)])
    expect(await isAlive(tab)).toBe(true)
    server.advance(29_000)
    expect((await refreshed(first)).refreshToken).toBe(other.refreshToken)
    expect(await isAlive(other)).toBe(true)
  })

  it('is not taken for used by the access token of another generation', async () => {
    const owner = await server.user('CUSTOMER')
    const lost = await refreshed(owner.refreshToken)
    expect(await isAlive(owner), 'an access token lives for twelve hours').toBe(true)
    server.advance(GRACE_OVER_MS)
    expect((await refreshed(owner.refreshToken)).refreshToken).toBe(lost.refreshToken)
  })

  it('keeps access tokens of earlier versions valid, which name no generation', async () => {
    const owner = await server.user('CUSTOMER')
    const lost = await refreshed(owner.refreshToken)
    expect(await isAlive({ accessToken: await signWithoutGeneration(owner, lost.accessToken) })).toBe(true)
    server.advance(GRACE_OVER_MS)
    expect((await refresh(owner.refreshToken)).status).toBe(200)
  })

  it('is kept where an earlier version beside this one has rotated it and the response was lost', async () => {
    const owner = await server.user('CUSTOMER')
    const second = await refreshed(owner.refreshToken)
    expect(await isAlive(second)).toBe(true)
    server.advance(HOUR_MS)
    const lost = await refreshed(second.refreshToken)
    await server.store.write(tx =>
      tx
        .updateTable('sessions')
        .set({ current_used_at: server.services.now() - HOUR_MS, previous_used_at: null })
        .where('user_id', '=', owner.userId)
        .execute(),
    )
    server.advance(GRACE_OVER_MS)
    expect((await refreshed(second.refreshToken)).refreshToken).toBe(lost.refreshToken)
  })

  const signWithoutGeneration = (user: TestUser, accessToken: string): Promise<string> => {
    const { gen: _, ...claims } = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString())
    return sign({ ...claims, sub: user.userId }, server.services.config.jwtSecret, 'HS256')
  }
})
