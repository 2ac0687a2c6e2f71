import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { TOKEN_DELIVERY } from '../../../src/contract/accounts/auth.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { logout } from '../../../src/contract/accounts/session-writes.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { countUnsentChanges, saveSession, signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import { requestEndpoint, transport } from '../../../src/local/api/client.ts'
import { getAccessToken, readSession } from '../../../src/local/api/session.ts'
import { db } from '../../../src/local/db/database.ts'
import { isWriteOf } from '../../../src/local/outbox/entry.ts'
import { readPendingEntries } from '../../../src/local/outbox/queue.ts'
import { readUnsentChangesOfOthers } from '../../../src/local/outbox/unsent-changes.ts'
import { readRecentSearches, saveRecentSearch } from '../../../src/local/search/recent-searches.ts'
import { drainNow, fakeClock, KARIM, RIMA, reopenDevice, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { failureReply, successReply } from '../fake-server.ts'

const device = setUpDevice()
const DAY = 86_400_000
const { fetch } = transport
afterEach(() => {
  transport.fetch = fetch
})

const signInAs = async (person: typeof RIMA) => {
  const tokens = { accessToken: `access-${person.name}`, refreshToken: `refresh-${person.name}` }
  device.server.sessions.set(tokens.accessToken, person.id)
  await saveSession({ user: { ...person, role: 'CUSTOMER' }, ...tokens, revocationToken: `revoke-${person.name}` })
  return tokens
}
const goOffline = () => {
  transport.fetch = () => Promise.reject(new TypeError('fetch failed'))
}
const goOnline = () => {
  transport.fetch = fetch
}
/** The revocations that the server has received. */
const revocations = () => device.server.requests.filter(({ path }) => path === '/auth/logout')
const answerSignOut = (reply: () => ReturnType<typeof successReply>) =>
  device.server.responses.set('POST /auth/logout', reply)
const signOutOffline = async () => {
  goOffline()
  await signOutDevice('keep')
  await drainNow()
  goOnline()
}

describe('A sign-out made offline', () => {
  it('waits on the device until the server has ended the session', async () => {
    answerSignOut(() => successReply(null))
    await signInAs(RIMA)
    await signOutOffline()
    expect(await db.outbox.count()).toBe(1)
    await reopenDevice()
    await drainNow({ isBack: true })
    expect(revocations()).toMatchObject([{ token: undefined, body: { revocationToken: 'revoke-Rima' } }])
    expect(await db.outbox.count()).toBe(0)
  })

  it('leaves nothing on the device with which anybody could act as that user', async () => {
    const { accessToken, refreshToken } = await signInAs(RIMA)
    await signOutOffline()
    const tables = await Promise.all(db.tables.map(table => table.toArray()))
    const kept = JSON.stringify(tables)
    expect([kept.includes(accessToken), kept.includes(refreshToken)]).toEqual([false, false])
  })

  it('takes what that user has searched for with it', async () => {
    await signInAs(RIMA)
    await saveRecentSearch('a test for pregnancy')
    await signOutOffline()
    expect(await readRecentSearches()).toEqual([])
  })

  it('belongs to the device: with another user signed in it is sent without a token, and not shown to them', async () => {
    answerSignOut(() => successReply(null))
    await signInAs(RIMA)
    await signOutOffline()
    await signInAs(KARIM)
    expect([await readPendingEntries(), await readUnsentChangesOfOthers(), (await countUnsentChanges()).all]).toEqual([
      [],
      [],
      0,
    ])
    await drainNow({ isBack: true })
    expect(revocations()).toMatchObject([{ token: undefined, body: { revocationToken: 'revoke-Rima' } }])
    expect(await readSession()).toMatchObject({ user: { id: KARIM.id } })
    expect([await db.outbox.count(), await db.answers.count()]).toEqual([0, 0])
  })

  it('keeps waiting while the server cannot be reached or cannot answer', async () => {
    await signInAs(RIMA)
    await signOutOffline()
    for (const reply of ['drop', { status: 404, text: '<h1>Wi-Fi</h1>' }, failureReply(503, 'UNAVAILABLE', 'Later.')]) {
      device.server.replyToNext(() => reply as never)
      await drainNow({ isBack: true })
      expect(await db.outbox.toArray()).toMatchObject([{ state: 'pending' }])
    }
  })

  it.each([
    [401, 'UNAUTHENTICATED'],
    [403, 'BLOCKED'],
    [400, 'VALIDATION'],
    [404, 'NOT_FOUND'],
  ])('is done where the server says that the session no longer exists (%i)', async (status, code) => {
    await signInAs(RIMA)
    await signOutOffline()
    device.server.replyToNext(() => failureReply(status, code, 'No.'))
    await drainNow({ isBack: true })
    expect([await db.outbox.count(), await db.answers.count()]).toEqual([0, 0])
  })

  it('is deleted when the session must have expired, and nobody is asked', async () => {
    await signInAs(RIMA)
    await signOutOffline()
    fakeClock.now += 61 * DAY
    await drainNow()
    expect([await db.outbox.count(), revocations().length]).toEqual([0, 0])
  })
})

describe('A session that was replaced on this device', () => {
  it('ends when somebody else signs in, and when the same person signs in anew', async () => {
    await signInAs(RIMA)
    await signInAs(KARIM)
    const again = { accessToken: 'a', refreshToken: 'r', revocationToken: 'revoke-again' }
    await saveSession({ user: { ...KARIM, role: 'CUSTOMER' }, ...again })
    const inputs = (await db.outbox.toArray())
      .filter(isWriteOf(logout))
      .map(({ userId, input }) => [userId, input.revocationToken])
    expect(inputs).toEqual([
      [null, 'revoke-Rima'],
      [null, 'revoke-Karim'],
    ])
  })

  it('is not ended again where the server itself has ended it', async () => {
    const { accessToken } = await signInAs(RIMA)
    expect(await getAccessToken(accessToken)).toBeNull()
    expect([await readSession(), await db.outbox.count()]).toEqual([undefined, 0])
  })
})

describe('A session that an older release has stored', () => {
  const storeOldSession = async () => {
    const tokens = await signInOnDevice(device.server, RIMA)
    await db.session.toCollection().modify(row => {
      delete row.revocationToken
    })
    return tokens
  }

  it('is refreshed once, to get a revocation token and to have its cookie cleared', async () => {
    const { refreshToken } = await storeOldSession()
    device.server.replyToNext(async () =>
      successReply({ accessToken: 'new', refreshToken: 'next', revocationToken: 'revoke' }),
    )
    expect([await getAccessToken(), await getAccessToken()]).toEqual(['new', 'new'])
    expect(device.server.requests).toMatchObject([{ path: '/auth/refresh-token', body: { refreshToken } }])
    expect(await readSession()).toMatchObject({ revocationToken: 'revoke' })
  })

  it('is refreshed once by a server of an older release, too', async () => {
    await storeOldSession()
    device.server.replyToNext(async () => successReply({ accessToken: 'new', refreshToken: 'next' }))
    expect([await getAccessToken(), await getAccessToken()]).toEqual(['new', 'new'])
    expect(device.server.requests).toHaveLength(1)
  })

  it('is ended at once with its refresh token where it was not refreshed yet', async () => {
    answerSignOut(() => successReply(null))
    const { refreshToken } = await storeOldSession()
    await signOutDevice('keep')
    expect(revocations()).toMatchObject([{ body: { refreshToken } }])
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('A call that returns tokens', () => {
  it('says that this page stores them itself, and no other call does', async () => {
    const sent: unknown[] = []
    transport.fetch = (url, init) => {
      sent.push(new Headers(init.headers).get(TOKEN_DELIVERY))
      return fetch(url, init)
    }
    await requestEndpoint(login, { email: 'rima@example.com', password: 'a-password' }).catch(() => undefined)
    await requestEndpoint(listNotifications, {}).catch(() => undefined)
    expect(sent).toEqual(['body', null])
  })
})
