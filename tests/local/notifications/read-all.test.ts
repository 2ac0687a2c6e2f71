import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { db } from '../../../src/local/db/database.ts'
import { readOptimisticInbox } from '../../../src/local/notifications/reads.ts'
import { submitAllNotificationsRead } from '../../../src/local/notifications/submit.ts'
import { drainNow, fakeClock, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildNotification } from '../entity-fixtures.ts'
import { successReply } from '../fake-server.ts'

const device = setUpDevice()

it('Notifications that come while a device waits to mark the seen ones as read stay unread', async () => {
  await signInOnDevice(device.server, RIMA)
  const at = (ms: number) => new Date(fakeClock.now + ms).toISOString()
  await db.notifications.bulkAdd([
    buildNotification({ createdAt: at(-2000) }),
    buildNotification({ createdAt: at(-1000) }),
  ])
  const { notifications } = await readOptimisticInbox()
  await submitAllNotificationsRead(notifications, 'Mark all read')
  const later = buildNotification({ createdAt: at(60_000) })
  await db.notifications.add(later)
  device.server.responses.set('PATCH /notifications/read-all', () => successReply({ read: 2 }))
  fakeClock.now += 120_000
  await drainNow()
  expect(device.server.writes()).toMatchObject([
    { path: '/notifications/read-all', body: { until: fakeClock.now - 121_000 } },
  ])
  const stored = await db.notifications.toArray()
  expect(stored.filter(({ readAt }) => readAt === null).map(({ id }) => id)).toEqual([later.id])
})
