import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { signOutDevice } from '../../src/local/accounts/sign-in.ts'
import { getAccessToken, readSession } from '../../src/local/api/session.ts'
import { db } from '../../src/local/db/database.ts'
import { createId } from '../../src/local/db/ids.ts'
import { countForBadge } from '../../src/local/notifications/app-badge.ts'
import {
  closeNotificationsOnSignOut,
  handleNotificationClick,
  handlePush,
  notificationUrl,
  parsePushMessage,
  type SystemNotification,
  toSystemNotification,
} from '../../sw/push-notifications.ts'
import { KARIM, RIMA, setUpDevice, signInOnDevice } from '../local/device-fixture.ts'
import { buildNotification, buildOrder } from '../local/entity-fixtures.ts'
import { successReply } from '../local/fake-server.ts'
import { stubWorkerScope } from './worker-fixture.ts'

const ORIGIN = 'https://haat.example'
const ORDER = '/dashboard/orders/0190a000-0000-7000-8000-000000000009'
const message = (fields: object = {}) => ({
  id: createId(),
  kind: 'ORDER_STATUS' as const,
  title: 'Order H-2F8K-7QX is on its way',
  body: 'Rupsha Sarees',
  path: ORDER,
  ...fields,
})

describe('A push message', () => {
  it('is parsed as the server writes it', () => {
    const sent = message()
    expect(parsePushMessage(JSON.stringify(sent))).toEqual(sent)
  })

  it.each([undefined, '', 'null', '[]', '{', '{"id":1}', JSON.stringify(message({ kind: 'GIFT' }))])(
    'that is %j is not understood, and never throws',
    text => expect(parsePushMessage(text)).toBeNull(),
  )

  it('that cannot be parsed is still shown, by a text in the language of the device', () => {
    expect(toSystemNotification(null)).toMatchObject({ title: 'There is news for you.' })
    expect(toSystemNotification(null, 'bn-BD').title).toBe('আপনার জন্য খবর আছে।')
  })

  it('about an order replaces the earlier one, and every other one is shown by itself', () => {
    const tags = [message(), message(), message({ kind: 'ORDER_NEW' })].map(
      one => toSystemNotification(one).options.tag,
    )
    expect(new Set(tags)).toEqual(new Set([ORDER]))
    const review = message({ kind: 'REVIEW' })
    expect(toSystemNotification(review).options.tag).toBe(review.id)
  })
})

describe('A tap', () => {
  it.each([
    [ORDER, ORDER],
    ['/dashboard/my-orders?page=2', '/dashboard/my-orders?page=2'],
    ['https://elsewhere.example/dashboard', '/dashboard/notifications'],
    ['//elsewhere.example/dashboard', '/dashboard/notifications'],
    ['javascript:alert(1)', '/dashboard/notifications'],
    ['/api/v1/orders', '/dashboard/notifications'],
    [undefined, '/dashboard/notifications'],
    [7, '/dashboard/notifications'],
  ])('on what leads to %j opens %s', (path, opened) => {
    expect(notificationUrl({ path }, ORIGIN)).toBe(ORIGIN + opened)
  })
})

const device = setUpDevice()
type Shown = Pick<SystemNotification['options'], 'tag' | 'data' | 'renotify' | 'silent'> & { title: string }
let worker: {
  shown: Shown[]
  unsubscribed: number
  windows: { url: string; visibilityState?: string; focus(): Promise<void> }[]
  opened: string[]
}

/** The part of a worker's global scope that push needs. */
beforeEach(() => {
  stubWorkerScope(device.server.url)
  worker = { shown: [], unsubscribed: 0, windows: [], opened: [] }
  const registration = {
    getNotifications: async (asked?: { tag: string }) =>
      worker.shown
        .filter(({ tag }) => !asked || tag === asked.tag)
        .map(one => ({ ...one, close: () => (worker.shown = worker.shown.filter(({ tag }) => tag !== one.tag)) })),
    showNotification: async (title: string, { tag, data, renotify, silent }: SystemNotification['options']) => {
      worker.shown = [...worker.shown.filter(one => one.tag !== tag), { tag, title, data, renotify, silent }]
    },
    pushManager: {
      getSubscription: async () => ({
        endpoint: 'https://push.example/1',
        unsubscribe: async () => ++worker.unsubscribed,
      }),
    },
  }
  const clients = {
    matchAll: async () => worker.windows,
    openWindow: async (url: string) => worker.opened.push(url),
  }
  Object.assign(self, { registration, clients, navigator: { language: 'en' } })
})

const storeSubscription = (userId = RIMA.id) =>
  db.meta.put({ key: 'push', value: { userId, endpoint: 'https://push.example/1', publicKey: 'k' }, at: 0 })
const account = (page: object) => {
  const nothing = { orders: [], shops: [], products: [], reviews: [], follows: [], addresses: [], notifications: [] }
  device.server.responses.set('GET /sync/account', () =>
    successReply({ ...nothing, ...page, removed: nothing }, { cursor: 'a', more: false }),
  )
}
const push = async (text: string) => {
  const promised: Promise<unknown>[] = []
  handlePush({ data: { text: () => text }, waitUntil: (work: Promise<unknown>) => promised.push(work) } as never)
  await Promise.all(promised)
}
const tap = async (data: unknown, tag = '') => {
  const promised: Promise<unknown>[] = []
  const notification = { data, tag, close: () => undefined }
  handleNotificationClick({ notification, waitUntil: (work: Promise<unknown>) => promised.push(work) } as never)
  await Promise.all(promised)
}

describe('The worker', () => {
  it('shows the message and has the order on the device before the tap', async () => {
    await signInOnDevice(device.server, RIMA)
    await storeSubscription()
    const order = buildOrder()
    account({ orders: [order], notifications: [buildNotification({ createdAt: '2026-05-01T09:00:00.000Z' })] })
    await push(JSON.stringify(message()))
    expect(worker.shown).toMatchObject([{ title: 'Order H-2F8K-7QX is on its way', tag: ORDER }])
    expect([await db.orders.count(), await db.notifications.count()]).toEqual([1, 1])
  })

  it('shows it also where the server cannot be reached afterwards', async () => {
    await signInOnDevice(device.server, RIMA)
    await storeSubscription()
    device.server.replyToNext(() => 'drop')
    await push(JSON.stringify(message()))
    expect(worker.shown).toHaveLength(1)
  })

  it('rings again for a later message about an order, and not for a repeated one', async () => {
    await signInOnDevice(device.server, RIMA)
    await storeSubscription()
    account({})
    const rings: unknown[] = []
    const [sent, later] = [message(), message()]
    for (const one of [sent, sent, later]) {
      await push(JSON.stringify(one))
      rings.push(worker.shown[0]!.renotify)
    }
    expect(rings).toEqual([true, false, true])
    expect(worker.shown).toHaveLength(1)
  })

  it('does not ring while somebody looks at Haat, which plays its own sound', async () => {
    await signInOnDevice(device.server, RIMA)
    await storeSubscription()
    account({})
    const window = { url: device.server.url, focus: async () => undefined }
    const silences: unknown[] = []
    for (const visibilityState of ['visible', 'hidden']) {
      worker.windows = [{ ...window, visibilityState }]
      await push(JSON.stringify(message()))
      silences.push(worker.shown[0]!.silent)
    }
    expect(silences).toEqual([true, false])
  })

  it('shows nothing private after a sign-out, and ends the subscription', async () => {
    await signInOnDevice(device.server, RIMA)
    await storeSubscription()
    await signOutDevice('keep')
    await push(JSON.stringify(message()))
    expect(worker.shown).toMatchObject([{ title: 'There is news for you.', tag: 'news' }])
    expect(worker.unsubscribed).toBe(1)
  })

  it('closes notifications when their user has signed out in a tab, or when it finds that out itself', async () => {
    await signInOnDevice(device.server, RIMA)
    await storeSubscription()
    closeNotificationsOnSignOut()
    await push(JSON.stringify(message()))
    expect(worker.shown).toHaveLength(1)
    const { accessToken } = (await readSession())!
    // The server knows neither this token nor its refresh token.
    expect(await getAccessToken(accessToken)).toBeNull()
    await expect.poll(() => worker.shown).toEqual([])
  })

  it('shows nothing private to another user of the same phone', async () => {
    await signInOnDevice(device.server, KARIM)
    await storeSubscription(RIMA.id)
    await push(JSON.stringify(message()))
    expect(worker.shown).toMatchObject([{ title: 'There is news for you.' }])
  })

  it('marks the tapped notification as read, with the earlier ones of the same order', async () => {
    await signInOnDevice(device.server, RIMA)
    await storeSubscription()
    const [before, other] = [buildNotification({ path: ORDER }), buildNotification({ path: '/dashboard/orders/2' })]
    await db.notifications.bulkPut([before, other, buildNotification({ path: ORDER, readAt: before.createdAt })])
    await tap({ path: ORDER }, ORDER)
    expect(await db.outbox.toArray()).toMatchObject([
      { endpoint: 'notifications.read', input: { id: before.id }, userId: RIMA.id },
    ])
    expect(await countForBadge()).toBe(1)
  })

  it('focuses the window that shows the order, and opens one where none does', async () => {
    const focused: string[] = []
    const at = (path: string) => {
      const url = device.server.url + path
      return { url, focus: async () => void focused.push(url) }
    }
    worker.windows = [at('/checkout')]
    await tap({ path: ORDER })
    worker.windows = [at('/checkout'), at(ORDER)]
    await tap({ path: ORDER })
    expect([worker.opened, focused]).toEqual([[device.server.url + ORDER], [device.server.url + ORDER]])
  })
})
