import { resolve } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listNotifications } from '../../src/contract/notifications.ts'
import { changeOrderStatus } from '../../src/contract/order-writes.ts'
import { openFullBrowser } from '../support/browser-launch.ts'
import { type MarketFixture, openMarketFixture } from '../support/market-fixture.ts'
import { type PushDevice, type PushService, startPushService } from '../support/push-service.ts'
import { readDeviceMeta, signInOnPage } from '../support/shopper-actions.ts'
import { PASSWORD, type TestUser } from '../support/test-server.ts'

let service: PushService
let market: MarketFixture
let product: string
let browser: Browser
let context: BrowserContext
let page: Page
let device: PushDevice

beforeAll(async () => {
  service = await startPushService()
  market = await openMarketFixture({ config: { ownPushService: service.own, pageDir: resolve('dist/page') } })
  product = await market.addProduct({ stock: 100 })
  browser = await openFullBrowser()
})

afterAll(async () => {
  await browser.close()
  await market.stop()
  await service.close()
})

beforeEach(async () => {
  service.pushed.length = 0
  device = service.device()
  context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await context.grantPermissions(['notifications'], { origin: market.url })
  await context.addInitScript(subscribeHere, device.subscription)
  page = await context.newPage()
})

afterEach(() => context.close())

/** No browser's push service is reachable in tests, so the subscription is the test's; everything else is real. */
const subscribeHere = (subscription: PushDevice['subscription']): void => {
  const MARK = 'subscribed-by-test'
  const subscribed = {
    endpoint: subscription.endpoint,
    toJSON: () => subscription,
    unsubscribe: async () => {
      localStorage.removeItem(MARK)
      return true
    },
  } as unknown as PushSubscription
  PushManager.prototype.getSubscription = async () => (localStorage.getItem(MARK) ? subscribed : null)
  PushManager.prototype.permissionState = async () => 'granted'
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem(MARK, 'yes')
    return subscribed
  }
}

/** Runs in the page: delays the registration of the worker until notifications are requested. */
const registerLate = (): void => {
  const { register } = ServiceWorkerContainer.prototype
  const wanted = new Promise<void>(resolve => {
    Notification.requestPermission = async () => {
      setTimeout(resolve, 500)
      return 'granted'
    }
  })
  ServiceWorkerContainer.prototype.register = async function (...how) {
    await wanted
    return register.apply(this, how)
  }
}

const enter = (user: TestUser, path: string) => signInOnPage(page, market.url, user.email, path, PASSWORD)
const toggle = () => page.getByRole('switch', { name: /^Notifications on this phone/ })
const turnOn = async () => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await toggle().click()
  await expect.poll(() => toggle().isChecked()).toBe(true)
}
const order = async () => (await market.order(await market.draft({ [product]: 2 }))).data
const endpoints = async () =>
  (await market.store.read.selectFrom('push_subscriptions').select('endpoint').execute()).map(row => row.endpoint)

const unreadOf = async (as: TestUser) =>
  (await market.call(listNotifications, { unread: 'true', limit: 100 }, { as })).data.map(({ path }) => path)

/** The messages at the push service for this device, decrypted. */
const arrived = async (): Promise<unknown[]> => {
  await market.services.push.drain()
  return service.pushed.filter(({ path }) => device.subscription.endpoint.endsWith(path)).map(device.read)
}

/** Delivers a push message to the worker as the browser does. */
const deliver = async (data: string): Promise<void> => {
  const session = await context.newCDPSession(page)
  const registrationId = await registrationOf(session)
  await session.send('ServiceWorker.deliverPushMessage', { origin: market.url, registrationId, data })
  await session.detach()
}

const registrationOf = async (session: CDPSession): Promise<string> => {
  const found = new Promise<string>(answer => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations.filter(({ scopeURL, isDeleted }) => scopeURL === `${market.url}/` && !isDeleted)
      if (ours) answer(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return found
}

type Shown = { title: string; body: string; tag: string }
const shown = (): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** The types of the worker's globals that the test uses. */
type TapEvent = Event & { waitUntil(work: Promise<unknown>): void }
type WorkerOfTest = {
  clients: { openWindow(url: string): Promise<null> }
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, about: { notification: Notification }) => TapEvent
  dispatchEvent(event: Event): boolean
}

/** The running worker. The browser may have stopped it, and started another one for the push message. */
const findWorker = async (): Promise<Worker> => {
  await expect.poll(() => context.serviceWorkers().length).toBeGreaterThan(0)
  return context.serviceWorkers().at(-1)!
}

/** Taps the notification and returns the URL that it opens. */
const tap = async (): Promise<string[]> =>
  (await findWorker()).evaluate(async () => {
    const worker = globalThis as unknown as WorkerOfTest
    const opened: string[] = []
    const promised: Promise<unknown>[] = []
    // Only a real tap may open windows.
    worker.clients.openWindow = async url => {
      opened.push(String(url))
      return null
    }
    const [notification] = await worker.registration.getNotifications()
    const event = new worker.NotificationEvent('notificationclick', { notification: notification! })
    event.waitUntil = work => void promised.push(work)
    worker.dispatchEvent(event)
    await Promise.all(promised)
    return opened
  })

/** Caches pictures as if they had been viewed. */
const keepPictures = (paths: string[]): Promise<void> =>
  page.evaluate(async all => {
    const cache = await caches.open('pictures')
    for (const path of all) await cache.put(path, new Response('picture'))
  }, paths)
const keptPictures = (): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await (await caches.open('pictures')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })

const ordersOnDevice = () =>
  page.evaluate(
    () =>
      new Promise<string[]>(answer => {
        const opening = indexedDB.open('haat')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('orders').objectStore('orders').getAllKeys()
          asked.onsuccess = () => {
            opening.result.close()
            answer(asked.result as string[])
          }
        }
      }),
  )

describe('A new order', () => {
  it('is shown as a notification on the vendor’s phone without an open page, and a tap opens it', async () => {
    await enter(market.vendor, '/dashboard/settings')
    await turnOn()
    expect(await endpoints()).toEqual([device.subscription.endpoint])

    // A page outside of Haat, so that only the worker runs.
    await page.goto(`${market.url}/icons/icon.svg`)
    const { id, number } = await order()
    const [message] = await arrived()
    expect(message).toMatchObject({ kind: 'ORDER_NEW', title: `New order ${number}` })
    await deliver(JSON.stringify(message))
    await expect
      .poll(shown)
      .toEqual([
        { title: `New order ${number}`, body: expect.stringContaining('2 pieces for'), tag: `/dashboard/orders/${id}` },
      ])
    await expect.poll(ordersOnDevice).toContain(id)
    expect(await unreadOf(market.vendor)).toContain(`/dashboard/orders/${id}`)
    expect(await tap()).toEqual([`${market.url}/dashboard/orders/${id}`])
    await expect.poll(shown).toEqual([])
    await expect.poll(() => unreadOf(market.vendor)).not.toContain(`/dashboard/orders/${id}`)
  })

  it('has one notification, which its later changes replace', async () => {
    await enter(market.customer, '/dashboard/settings')
    await turnOn()
    const { id, number } = await order()
    for (const status of ['PROCESSING', 'SHIPPED'] as const)
      await market.call(changeOrderStatus, { id, status }, { as: market.vendor })
    const messages = await arrived()
    for (const message of messages) await deliver(JSON.stringify(message))
    expect(messages).toHaveLength(2)
    await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual([`/dashboard/orders/${id}`])
    expect((await shown())[0]!.title).toContain(number)
  })
})

describe('An invalid push message', () => {
  it('is shown as a generic notification that opens the inbox', async () => {
    await enter(market.vendor, '/dashboard/settings')
    await turnOn()
    await deliver('{"kind":"GIFT"')
    await expect.poll(shown).toEqual([{ title: 'Haat', body: 'There is news for you.', tag: 'news' }])
    expect(await tap()).toEqual([`${market.url}/dashboard/notifications`])
  })
})

describe('Notifications on this phone', () => {
  it("can be turned off, which deletes the device's subscription", async () => {
    await enter(market.vendor, '/dashboard/settings')
    await turnOn()
    expect(await endpoints()).toContain(device.subscription.endpoint)
    await toggle().click()
    await expect.poll(endpoints).not.toContain(device.subscription.endpoint)
    await expect.poll(() => toggle().isChecked()).toBe(false)
  })

  it('end at sign-out: nothing private is shown afterwards', async () => {
    await enter(market.vendor, '/dashboard/settings')
    await turnOn()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(/\/login|\/$/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed-by-test'))).toBeNull()
    // Earlier notifications are removed; a new one stays.
    await expect.poll(() => readDeviceMeta(page, 'left')).toBeUndefined()
    await deliver(JSON.stringify({ id: crypto.randomUUID(), kind: 'ORDER_NEW', title: 'x', body: 'y', path: '/' }))
    await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['Haat'])
  })

  it('that are still shown are removed at sign-out, and so are private pictures', async () => {
    await enter(market.vendor, '/dashboard/settings')
    await turnOn()
    const { id } = await order()
    const [message] = await arrived()
    await deliver(JSON.stringify(message))
    await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual([`/dashboard/orders/${id}`])
    const onSale = await market.store.read.selectFrom('products').select('image').where('id', '=', product).execute()
    const [seenByAll, ofHisOwn] = [onSale[0]!.image, '/pictures/profile-160.webp']
    await keepPictures([seenByAll, ofHisOwn])
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.poll(shown).toEqual([])
    await expect.poll(keptPictures).not.toContain(ofHisOwn)
    expect(await keptPictures()).toContain(seenByAll)
  })

  it('explain what to do if the browser blocks them', async () => {
    await context.clearPermissions()
    // Permissions that are not granted are denied.
    await context.grantPermissions(['geolocation'], { origin: market.url })
    await enter(market.vendor, '/dashboard/settings')
    await page.getByText('Your browser blocks notifications from Haat').waitFor()
    expect(await toggle().isDisabled()).toBe(true)
  })

  it('stay off with a reason if the browser’s push service is unreachable', async () => {
    await context.addInitScript(() => {
      PushManager.prototype.subscribe = async () => {
        throw new DOMException('Registration failed - push service error', 'AbortError')
      }
    })
    await enter(market.vendor, '/dashboard/settings')
    await toggle().click()
    await page.getByText('Your browser could not reach its notification service.').waitFor()
    expect(await toggle().isChecked()).toBe(false)
  })

  it('are offered with an order, once, and never on arrival', async () => {
    const { id } = await order()
    await enter(market.customer, '/')
    await page.getByRole('heading').first().waitFor()
    const offer = page.getByText('Get notified about your orders?')
    expect(await offer.count()).toBe(0)
    await page.goto(`${market.url}/dashboard/orders/${id}`)
    await offer.waitFor()
    await page.getByRole('button', { name: 'Not now' }).click()
    await offer.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor()
    expect(await offer.count()).toBe(0)
  })

  it('can be accepted on the vendor’s orders while the worker of a first visit is still installing', async () => {
    await context.addInitScript(registerLate)
    await enter(market.vendor, '/dashboard/orders')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect.poll(endpoints).toContain(device.subscription.endpoint)
    await page.getByText('Get notified about new orders?').waitFor({ state: 'detached' })
  })
})
