import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import { db } from '../../../src/local/db/database.ts'
import { countForBadge } from '../../../src/local/notifications/app-badge.ts'
import {
  disablePush,
  enablePush,
  type PushRegistrar,
  readPush,
  repairPush,
  updatePushLocale,
} from '../../../src/local/notifications/push-subscription.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { addEntry } from '../../../src/local/outbox/queue.ts'
import { fakeClock, KARIM, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildNotification } from '../entity-fixtures.ts'
import { failureReply, successReply } from '../fake-server.ts'

const device = setUpDevice()

/** A browser's push manager: each subscription has its own endpoint. */
let browser: PushRegistrar & { endpoint: string | null; made: number; permission: PermissionState }
beforeEach(() => {
  device.server.responses.set('POST /push/subscribe', () => successReply({ subscribed: true }))
  device.server.responses.set('POST /push/unsubscribe', () => successReply({ subscribed: false }))
  const subscription = () =>
    ({
      endpoint: browser.endpoint,
      toJSON: () => ({ endpoint: browser.endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
      unsubscribe: async () => {
        browser.endpoint = null
        return true
      },
    }) as unknown as PushSubscription
  browser = {
    endpoint: null,
    made: 0,
    permission: 'granted',
    getSubscription: async () => (browser.endpoint ? subscription() : null),
    permissionState: async () => browser.permission,
    subscribe: async () => {
      browser.made += 1
      browser.endpoint = `https://push.example/${browser.made}`
      return subscription()
    },
  }
})

const sentWrites = () => device.server.writes().map(({ path, body }) => [path, body.endpoint])

describe('A push subscription', () => {
  it('is sent to the server and stored for the signed-in user', async () => {
    await signInOnDevice(device.server, RIMA)
    await enablePush(browser, 'key')
    expect(sentWrites()).toEqual([['/push/subscribe', 'https://push.example/1']])
    expect(await readPush()).toEqual({ userId: RIMA.id, endpoint: 'https://push.example/1', publicKey: 'key' })
  })

  it('has the language of the interface, which is sent once per change and kept when the subscription is repaired', async () => {
    const languages = () => device.server.writes().map(({ body }) => body.locale)
    await signInOnDevice(device.server, RIMA)
    await enablePush(browser, 'key', 'en')
    await updatePushLocale(browser, 'en')
    await updatePushLocale(browser, 'bn')
    await updatePushLocale(browser, 'bn')
    expect(languages()).toEqual(['en', 'bn'])
    expect(browser.made).toBe(1)
    await repairPush(browser, 'another key')
    expect(languages()).toEqual(['en', 'bn', 'bn'])
  })

  it('sends no language where there is no subscription', async () => {
    await signInOnDevice(device.server, RIMA)
    await updatePushLocale(browser, 'bn')
    expect(sentWrites()).toEqual([])
  })

  it('is not stored where the server refuses it', async () => {
    await signInOnDevice(device.server, RIMA)
    device.server.replyToNext(() => failureReply(400, 'VALIDATION', 'This is not an address of a push service.'))
    await expect(enablePush(browser, 'key')).rejects.toMatchObject({ status: 400 })
    expect(await readPush()).toBeUndefined()
  })

  it('is not ended by a repair that starts before it is stored', async () => {
    await signInOnDevice(device.server, RIMA)
    let repair = Promise.resolve()
    const { subscribe } = browser
    browser.subscribe = async options => {
      const subscription = await subscribe(options)
      repair = repairPush(browser)
      return subscription
    }
    await enablePush(browser, 'key')
    await repair
    expect(browser.endpoint).toBe((await readPush())?.endpoint)
  })

  it('ends with or without a network', async () => {
    await signInOnDevice(device.server, RIMA)
    await enablePush(browser, 'key')
    await disablePush(browser)
    await enablePush(browser, 'key')
    device.server.replyToNext(() => 'drop')
    await disablePush(browser)
    expect([browser.endpoint, await readPush()]).toEqual([null, undefined])
    expect(sentWrites().map(([path]) => path)).toEqual([
      '/push/subscribe',
      '/push/unsubscribe',
      '/push/subscribe',
      '/push/unsubscribe',
    ])
  })

  it("ends at sign-out, and is not the next user's", async () => {
    await signInOnDevice(device.server, RIMA)
    await enablePush(browser, 'key')
    await signOutDevice('keep')
    await repairPush(browser)
    expect([browser.endpoint, await db.meta.get('push')]).toEqual([null, undefined])
    await signInOnDevice(device.server, KARIM)
    await repairPush(browser)
    expect([browser.made, await readPush()]).toEqual([1, undefined])
  })

  it('is not stored again by a late response for a user who has signed out', async () => {
    await signInOnDevice(device.server, RIMA)
    device.server.replyToNext(async () => {
      await signOutDevice('keep')
      return successReply({ subscribed: true })
    })
    await enablePush(browser, 'key')
    expect(await db.meta.get('push')).toBeUndefined()
  })
})

describe('Repairing a push subscription', () => {
  beforeEach(async () => {
    await signInOnDevice(device.server, RIMA)
    await enablePush(browser, 'key')
  })

  it('does nothing where it is valid', async () => {
    await repairPush(browser, 'key')
    expect(browser.made).toBe(1)
  })

  it('subscribes again where the browser has dropped it, or the server has new keys', async () => {
    browser.endpoint = null
    await repairPush(browser)
    await repairPush(browser, 'other key')
    expect(browser.made).toBe(3)
    expect(await readPush()).toMatchObject({ endpoint: 'https://push.example/3', publicKey: 'other key' })
  })

  it('asks for nothing where the person has withdrawn the permission', async () => {
    browser.endpoint = null
    browser.permission = 'denied'
    await repairPush(browser)
    expect(browser.made).toBe(1)
  })
})

describe('The badge', () => {
  const news = () =>
    db.notifications.bulkPut([
      buildNotification({ kind: 'ORDER_NEW' }),
      buildNotification({ kind: 'REVIEW' }),
      buildNotification({ kind: 'ORDER_NEW', readAt: '2026-01-02T00:00:00.000Z' }),
    ])

  it('counts all unread notifications, and for a vendor those of orders', async () => {
    await signInOnDevice(device.server, RIMA)
    await news()
    expect(await countForBadge()).toBe(2)
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    expect(await countForBadge()).toBe(1)
  })

  it('counts a pending read as read, and nothing where nobody is signed in', async () => {
    await signInOnDevice(device.server, RIMA)
    await news()
    fakeClock.now += 1000
    await addEntry(createOutboxEntry('notifications.readAll', {}, RIMA.id, { scope: 'notifications', label: 'All' }))
    expect(await countForBadge()).toBe(0)
    await signOutDevice('discard')
    expect(await countForBadge()).toBe(0)
  })
})
