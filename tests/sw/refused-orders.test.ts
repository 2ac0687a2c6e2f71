import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '../../src/local/db/database.ts'
import { drainOnMessage } from '../../sw/outbox-drain.ts'
import { notificationUrl } from '../../sw/push-notifications.ts'
import { buildOrderEntry, RIMA, setUpDevice, signInOnDevice } from '../local/device-fixture.ts'
import { failureReply } from '../local/fake-server.ts'
import { stubWorkerScope } from './worker-fixture.ts'

const device = setUpDevice()
type Shown = { title: string; body: string; tag: string; data: { path: string } }
let shown: Shown[]
let windows: { visibilityState: string }[]

/** A worker whose user has permitted notifications, without an open page. */
const startWorker = (permission = 'granted', language = 'en-GB') => {
  stubWorkerScope(device.server.url)
  ;[shown, windows] = [[], []]
  const showNotification = async (title: string, options: object) => {
    if (permission !== 'granted') throw new TypeError('No notification permission has been granted for this origin.')
    shown.push({ title, ...options } as Shown)
  }
  Object.assign(self, {
    navigator: { language },
    clients: { matchAll: async () => windows },
  })
  Object.assign((self as unknown as { registration: object }).registration, { showNotification })
}
const drain = async () => {
  const promised: Promise<unknown>[] = []
  drainOnMessage({ data: { type: 'drain' }, waitUntil: (work: Promise<unknown>) => void promised.push(work) } as never)
  await Promise.all(promised)
}
const refuseNext = () => device.server.replyToNext(() => failureReply(409, 'OUT_OF_STOCK', 'Sold out.', { lines: [] }))

beforeEach(async () => {
  startWorker()
  await signInOnDevice(device.server, RIMA)
})

describe('An order that the server refuses while no page is open', () => {
  it('is told by a system notification, once, which opens the order', async () => {
    const { input } = await buildOrderEntry()
    refuseNext()
    await drain()
    const path = `/dashboard/orders/${input.id}`
    expect(shown).toMatchObject([{ title: 'Order not placed', tag: path, data: { path } }])
    expect(notificationUrl(shown[0]!.data, 'https://haat.example')).toBe(`https://haat.example${path}`)
    await drain()
    expect(shown).toHaveLength(1)
  })

  it('is told in the language that the person has chosen for push messages', async () => {
    await db.meta.put({
      key: 'push',
      value: { userId: RIMA.id, endpoint: 'https://push.example/1', publicKey: 'key', locale: 'bn' },
      at: 1,
    })
    await buildOrderEntry()
    refuseNext()
    await drain()
    expect(shown[0]!.title).toBe('অর্ডার হয়নি')
  })

  it('is told in the language of the device where none was chosen', async () => {
    startWorker('granted', 'bn-BD')
    await buildOrderEntry()
    refuseNext()
    await drain()
    expect(shown[0]!.title).toBe('অর্ডার হয়নি')
  })

  it('is not told where notifications are not permitted, or where a page shows it', async () => {
    startWorker('default')
    await buildOrderEntry()
    refuseNext()
    await drain()
    startWorker()
    windows = [{ visibilityState: 'visible' }]
    await buildOrderEntry()
    refuseNext()
    await drain()
    expect(shown).toEqual([])
    expect((await db.outbox.toArray()).map(entry => entry.state)).toEqual(['rejected', 'rejected'])
  })

  it('is not told where the browser has no notifications, and the drain goes on', async () => {
    Object.assign((self as unknown as { registration: object }).registration, { showNotification: undefined })
    await buildOrderEntry()
    refuseNext()
    await drain()
    expect((await db.outbox.toArray()).map(entry => entry.state)).toEqual(['rejected'])
  })

  it('is not told where the order was accepted', async () => {
    await buildOrderEntry()
    await drain()
    expect(shown).toEqual([])
  })
})
