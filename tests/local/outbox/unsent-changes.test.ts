import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import { getAccessToken, readSession } from '../../../src/local/api/session.ts'
import { db } from '../../../src/local/db/database.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { addEntry } from '../../../src/local/outbox/queue.ts'
import { readUnsentChangesOfOthers } from '../../../src/local/outbox/unsent-changes.ts'
import {
  buildOrderEntry,
  buildStatusEntry,
  drainNow,
  KARIM,
  RIMA,
  setUpDevice,
  signInOnDevice,
} from '../device-fixture.ts'
import { failureReply } from '../fake-server.ts'

const device = setUpDevice()

/** As after a password change on another phone. */
const endSessionElsewhere = async () => {
  device.server.sessions.clear()
  await drainNow({ isBack: true })
  expect(await readSession()).toBeUndefined()
}

describe('Changes that wait for a sign-in', () => {
  it('belong to the user whose session was ended elsewhere, and are counted', async () => {
    await signInOnDevice(device.server, RIMA)
    const { input } = await buildOrderEntry()
    await buildStatusEntry(input.id, 'CANCELLED')
    await endSessionElsewhere()
    expect(await readUnsentChangesOfOthers()).toEqual([
      { userId: RIMA.id, name: 'Rima', isEnded: true, count: 2, orders: 1 },
    ])
  })

  it('belong to a blocked user, too', async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    await buildOrderEntry()
    device.server.replyToNext(() => failureReply(403, 'BLOCKED', 'Your account is blocked.'))
    expect(await getAccessToken(accessToken)).toBeNull()
    expect(await readUnsentChangesOfOthers()).toMatchObject([{ name: 'Rima', isEnded: true }])
  })

  it('ask for no sign-in where the user has signed out, and keep the name', async () => {
    await signInOnDevice(device.server, RIMA)
    await buildOrderEntry()
    await signOutDevice('keep')
    expect(await readUnsentChangesOfOthers()).toMatchObject([{ name: 'Rima', isEnded: false, count: 1 }])
  })

  it('belong to another account once somebody else signs in, and still do after that', async () => {
    await signInOnDevice(device.server, RIMA)
    await buildOrderEntry()
    await endSessionElsewhere()
    await signInOnDevice(device.server, KARIM)
    expect(await readUnsentChangesOfOthers()).toMatchObject([{ name: 'Rima', isEnded: false }])
    await signOutDevice('keep')
    expect(await readUnsentChangesOfOthers()).toMatchObject([{ name: 'Rima', isEnded: false }])
  })

  it('belong to the present user again after their sign-in, and are sent', async () => {
    await signInOnDevice(device.server, RIMA)
    await buildOrderEntry()
    await endSessionElsewhere()
    await signInOnDevice(device.server, RIMA)
    expect(await readUnsentChangesOfOthers()).toEqual([])
    await drainNow()
    expect([device.server.placed.size, await db.meta.get('ended')]).toEqual([1, undefined])
  })

  it('have no name where an older release stored them, and are not counted where they are background writes', async () => {
    await buildOrderEntry(RIMA.id)
    await signInOnDevice(device.server, KARIM)
    const view = createOutboxEntry('recentProducts.create', {}, RIMA.id, { scope: 'viewed:1', label: 'A saree' })
    await addEntry(view)
    await buildOrderEntry(RIMA.id)
    expect(await readUnsentChangesOfOthers()).toMatchObject([{ userId: RIMA.id, name: null, count: 2 }])
  })

  it('do not exist for a session that ended with an empty outbox', async () => {
    await signInOnDevice(device.server, RIMA)
    const { accessToken } = (await readSession())!
    device.server.sessions.clear()
    expect(await getAccessToken(accessToken)).toBeNull()
    expect(await readUnsentChangesOfOthers()).toEqual([])
  })
})
