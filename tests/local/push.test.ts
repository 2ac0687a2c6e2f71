import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { countForBadge } from '../../src/local/app-badge.ts'
import { db } from '../../src/local/db.ts'
import { addEntry } from '../../src/local/outbox.ts'
import { newEntry } from '../../src/local/outbox-entry.ts'
import { mendPush, type Pushing, readPush, speakPush, startPush, stopPush } from '../../src/local/push.ts'
import { endSession } from '../../src/local/sign-in.ts'
import { clock, KARIM, RIMA, setUpDevice, signIn } from './device.ts'
import { failure, success } from './market.ts'
import { aNotification } from './rows.ts'

const device = setUpDevice()

/** A browser's push manager: each subscription has an address of its own. */
let browser: Pushing & { endpoint: string | null; made: number; permission: PermissionState }
beforeEach(() => {
  device.market.answers.set('POST /push/subscribe', () => success({ subscribed: true }))
  device.market.answers.set('POST /push/unsubscribe', () => success({ subscribed: false }))
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

const told = () => device.market.writes().map(({ path, body }) => [path, body.endpoint])

describe('Push to this device', () => {
  it('is told to the market and remembered for whoever is signed in', async () => {
    await signIn(device.market, RIMA)
    await startPush(browser, 'key')
    expect(told()).toEqual([['/push/subscribe', 'https://push.example/1']])
    expect(await readPush()).toEqual({ userId: RIMA.id, endpoint: 'https://push.example/1', publicKey: 'key' })
  })

  it('is in the language that is spoken, told once for each change of it and kept when it is mended', async () => {
    const languages = () => device.market.writes().map(({ body }) => body.locale)
    await signIn(device.market, RIMA)
    await startPush(browser, 'key', 'en')
    await speakPush(browser, 'en')
    await speakPush(browser, 'bn')
    await speakPush(browser, 'bn')
    expect(languages()).toEqual(['en', 'bn'])
    expect(browser.made).toBe(1)
    await mendPush(browser, 'another key')
    expect(languages()).toEqual(['en', 'bn', 'bn'])
  })

  it('says nothing of a language where nothing is pushed', async () => {
    await signIn(device.market, RIMA)
    await speakPush(browser, 'bn')
    expect(told()).toEqual([])
  })

  it('is not remembered where the market refuses', async () => {
    await signIn(device.market, RIMA)
    device.market.next(() => failure(400, 'VALIDATION', 'This is not an address of a push service.'))
    await expect(startPush(browser, 'key')).rejects.toMatchObject({ status: 400 })
    expect(await readPush()).toBeUndefined()
  })

  it('ends with or without a network', async () => {
    await signIn(device.market, RIMA)
    await startPush(browser, 'key')
    await stopPush(browser)
    await startPush(browser, 'key')
    device.market.next(() => 'drop')
    await stopPush(browser)
    expect([browser.endpoint, await readPush()]).toEqual([null, undefined])
    expect(told().map(([path]) => path)).toEqual([
      '/push/subscribe',
      '/push/unsubscribe',
      '/push/subscribe',
      '/push/unsubscribe',
    ])
  })

  it('goes with the one who signs out, and is not the next one’s', async () => {
    await signIn(device.market, RIMA)
    await startPush(browser, 'key')
    await endSession('keep')
    await mendPush(browser)
    expect([browser.endpoint, await db.meta.get('push')]).toEqual([null, undefined])
    await signIn(device.market, KARIM)
    await mendPush(browser)
    expect([browser.made, await readPush()]).toEqual([1, undefined])
  })

  it('is not written back by a late answer for one who has signed out', async () => {
    await signIn(device.market, RIMA)
    device.market.next(async () => {
      await endSession('keep')
      return success({ subscribed: true })
    })
    await startPush(browser, 'key')
    expect(await db.meta.get('push')).toBeUndefined()
  })
})

describe('Mending it', () => {
  beforeEach(async () => {
    await signIn(device.market, RIMA)
    await startPush(browser, 'key')
  })

  it('does nothing where all is well', async () => {
    await mendPush(browser, 'key')
    expect(browser.made).toBe(1)
  })

  it('subscribes anew where the browser has dropped it, or the market has new keys', async () => {
    browser.endpoint = null
    await mendPush(browser)
    await mendPush(browser, 'other key')
    expect(browser.made).toBe(3)
    expect(await readPush()).toMatchObject({ endpoint: 'https://push.example/3', publicKey: 'other key' })
  })

  it('asks for nothing where the person has taken the permission back', async () => {
    browser.endpoint = null
    browser.permission = 'denied'
    await mendPush(browser)
    expect(browser.made).toBe(1)
  })
})

describe('The badge', () => {
  const news = () =>
    db.notifications.bulkPut([
      aNotification({ kind: 'ORDER_NEW' }),
      aNotification({ kind: 'REVIEW' }),
      aNotification({ kind: 'ORDER_NEW', readAt: '2026-01-02T00:00:00.000Z' }),
    ])

  it('counts all that is unread, and for a vendor the orders', async () => {
    await signIn(device.market, RIMA)
    await news()
    expect(await countForBadge()).toBe(2)
    await signIn(device.market, RIMA, { role: 'VENDOR' })
    expect(await countForBadge()).toBe(1)
  })

  it('counts what is marked as read and not sent yet as read, and nothing for nobody', async () => {
    await signIn(device.market, RIMA)
    await news()
    clock.now += 1000
    await addEntry(newEntry('notifications.readAll', {}, RIMA.id, { scope: 'notifications', label: 'All' }))
    expect(await countForBadge()).toBe(0)
    await endSession('discard')
    expect(await countForBadge()).toBe(0)
  })
})
