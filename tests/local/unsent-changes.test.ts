import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { db } from '../../src/local/db.ts'
import { freshToken, readSession } from '../../src/local/session.ts'
import { endSession } from '../../src/local/sign-in.ts'
import { unsentOfOthers } from '../../src/local/unsent-changes.ts'
import { anOrderEntry, aStatusEntry, drainNow, KARIM, RIMA, setUpDevice, signIn } from './device.ts'
import { failure } from './market.ts'

const device = setUpDevice()

/** As after a password change on another phone. */
const endElsewhere = async () => {
  device.market.sessions.clear()
  await drainNow({ isBack: true })
  expect(await readSession()).toBeUndefined()
}

describe('Changes that wait for a sign-in', () => {
  it('are of the person whose session was ended elsewhere, and counted', async () => {
    await signIn(device.market, RIMA)
    const { input } = await anOrderEntry()
    await aStatusEntry(String(input.id), 'CANCELLED')
    await endElsewhere()
    expect(await unsentOfOthers()).toEqual([{ userId: RIMA.id, name: 'Rima', isEnded: true, count: 2, orders: 1 }])
  })

  it('are of a blocked person, too', async () => {
    const { accessToken } = await signIn(device.market, RIMA)
    await anOrderEntry()
    device.market.next(() => failure(403, 'BLOCKED', 'Your account is blocked.'))
    expect(await freshToken(accessToken)).toBeNull()
    expect(await unsentOfOthers()).toMatchObject([{ name: 'Rima', isEnded: true }])
  })

  it('ask for nobody’s sign-in where the person signed out, and keep the name', async () => {
    await signIn(device.market, RIMA)
    await anOrderEntry()
    await endSession('keep')
    expect(await unsentOfOthers()).toMatchObject([{ name: 'Rima', isEnded: false, count: 1 }])
  })

  it('are of another account once somebody else signs in, and stay so after that', async () => {
    await signIn(device.market, RIMA)
    await anOrderEntry()
    await endElsewhere()
    await signIn(device.market, KARIM)
    expect(await unsentOfOthers()).toMatchObject([{ name: 'Rima', isEnded: false }])
    await endSession('keep')
    expect(await unsentOfOthers()).toMatchObject([{ name: 'Rima', isEnded: false }])
  })

  it('are the present person’s again after signing in, and sent', async () => {
    await signIn(device.market, RIMA)
    await anOrderEntry()
    await endElsewhere()
    await signIn(device.market, RIMA)
    expect(await unsentOfOthers()).toEqual([])
    await drainNow()
    expect([device.market.placed.size, await db.meta.get('ended')]).toEqual([1, undefined])
  })

  it('have no name where an earlier version has left them, and go unmentioned where the device wrote them', async () => {
    await anOrderEntry(RIMA.id)
    await signIn(device.market, KARIM)
    const view = { ...(await anOrderEntry(RIMA.id)), n: 99, id: 'view', endpoint: 'recentProducts.create' }
    await db.outbox.put(view)
    expect(await unsentOfOthers()).toMatchObject([{ userId: RIMA.id, name: null, count: 2 }])
  })

  it('tell nothing of a session that was ended with nothing waiting', async () => {
    await signIn(device.market, RIMA)
    const { accessToken } = (await readSession())!
    device.market.sessions.clear()
    expect(await freshToken(accessToken)).toBeNull()
    expect(await unsentOfOthers()).toEqual([])
  })
})
