import { resolve } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { signInOnPage } from '../actions/shopper-actions.ts'
import { type MarketFixture, openMarketFixture } from '../fixtures/market-fixture.ts'
import { type PushDevice, type PushService, startPushService } from '../servers/push-service.ts'
import { PASSWORD, type TestUser } from '../servers/test-server.ts'
import { openFullBrowser } from './browser-launch.ts'
import { printFailureDump } from './failure-dump.ts'

/** A phone that shows notifications, the market that sends them, and the push service between them. */

let service: PushService
export let market: MarketFixture
export let product: string
let browser: Browser
export let context: BrowserContext
export let page: Page
export let device: PushDevice

/** For all tests of a file: a market and a browser; for each of them: a phone. */
export const setUpPushPhone = (): void => {
  beforeAll(async () => {
    service = await startPushService()
    market = await openMarketFixture({ config: { pageDir: resolve('dist/page') }, pushService: service.own })
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
    context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
    await context.grantPermissions(['notifications'], { origin: market.url })
    await context.addInitScript(subscribeHere, device.subscription)
    page = await context.newPage()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await printFailureDump(context)
    await context.close()
  })
}

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
export const registerLate = (): void => {
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

export const enter = (user: TestUser, path: string) => signInOnPage(page, market.url, user.email, path, PASSWORD)
export const toggle = () => page.getByRole('switch', { name: /^Notifications on this phone/ })
export const turnOn = async () => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await toggle().click()
  await expect.poll(() => toggle().isChecked()).toBe(true)
}
export const order = async () => (await market.order(await market.draft({ [product]: 2 }))).data
export const endpoints = async () =>
  (await market.store.read.selectFrom('push_subscriptions').select('endpoint').execute()).map(row => row.endpoint)

export const unreadOf = async (as: TestUser) =>
  (await market.call(listNotifications, { unread: 'true', limit: 100 }, { as })).data.map(({ path }) => path)

/** The messages at the push service for this device, decrypted. */
export const arrived = async (): Promise<unknown[]> => {
  await market.services.push.drain()
  return service.pushed.filter(({ path }) => device.subscription.endpoint.endsWith(path)).map(device.read)
}

/** Delivers a push message to the worker as the browser does. */
export const deliver = async (data: string): Promise<void> => {
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
export const shown = (): Promise<Shown[]> =>
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
export const tap = async (): Promise<string[]> =>
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
export const keepPictures = (paths: string[]): Promise<void> =>
  page.evaluate(async all => {
    const cache = await caches.open('pictures')
    for (const path of all) await cache.put(path, new Response('picture'))
  }, paths)
export const keptPictures = (): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await (await caches.open('pictures')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })

export const ordersOnDevice = () =>
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
