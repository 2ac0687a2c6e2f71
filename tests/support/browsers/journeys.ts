import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest'
import { listStaticFiles } from '../../bench/bundle-sizes.ts'
import { countOrders, findNewestOrder, findSaree, readStock, type Saree } from '../actions/shopper-actions.ts'
import { createPhoto } from '../fixtures/form-requests.ts'
import { openChaosProxy } from '../servers/chaos-proxy.ts'
import { type DemoServer, startDemoServer } from '../servers/demo-server.ts'
import {
  addToCart,
  fillCheckout,
  fillNewProduct,
  findPictures,
  findUnreviewedProduct,
  signIn,
  waitUntilOfflineReady,
} from './market-actions.ts'
import { type Engine, openPhone, type Phone, type PhoneOptions } from './phone.ts'
import type { Tab } from './tab.ts'

let haat: DemoServer
let saree: Saree
let phone: Phone | undefined
let profile = ''

/** `npm run check:browsers` takes all journeys, and more visits and payments. */
const isAtLength = process.env.BROWSER_JOURNEYS === 'all'

/**
 * The journeys of one engine. They share a server, and those of the customer a phone, because signing in and
 * everything that a phone then loads takes half of a journey's time.
 */
export const describeJourneys = (engine: Engine): void => {
  const open = async (options: PhoneOptions = {}) => {
    phone = await openPhone(engine, options)
    return phone.tab
  }
  /** A customer's phone, signed in and ready for the loss of the network. */
  const openCustomer = async (): Promise<Tab> => {
    if (!phone) {
      const tab = await open({ profile })
      await signIn(tab, haat.url, 'customer@haat.example', '/')
      await waitUntilOfflineReady(tab)
      // Firefox also tells of the first worker that it waits.
      expect(await tab.hasText('A new version of the app is ready')).toBe(false)
    }
    return phone!.tab
  }
  const restart = async () => {
    haat = await startDemoServer({ dataDir: haat.dataDir, port: haat.port })
  }
  const start = async () => {
    haat = await startDemoServer()
  }
  beforeAll(start)
  afterAll(() => haat.dispose())
  beforeEach(() => {
    profile ||= mkdtempSync(join(tmpdir(), 'haat-profile-'))
    saree = findSaree(haat.dataDir)
  })
  const closePhone = async () => {
    await phone?.close().catch(() => phone?.kill())
    phone = undefined
    rmSync(profile, { recursive: true, force: true })
    profile = ''
  }
  /** What a failed journey has used is not used again. */
  const replaceAfterFailure = async ({ task }: TestContext) => {
    if (task.result?.state !== 'fail') return
    process.stderr.write(`${phone ? await describePage(phone) : 'No phone was open.'}\n`)
    await closePhone()
    await haat.dispose()
    await start()
  }

  describe(`A customer's phone with ${engine}`, () => {
    afterEach(replaceAfterFailure)
    afterAll(closePhone)

    it('shows in each tab what another does, and sends what one has written offline once', async () => {
      const tab = await openCustomer()
      const before = countOrders(haat.dataDir)
      await tab.goto(`${haat.url}/products/${saree.id}`)
      const second = await phone!.openTab()
      await second.goto(`${haat.url}/cart`)
      await second.waitForText('No Item Added')
      await tab.show()
      await addToCart(tab, saree)
      await second.show()
      await second.waitForText(saree.name)
      await second.press('link', 'Checkout', 'main')
      await haat.end()
      await fillCheckout(second, 'Cash on delivery')
      await second.press('button', 'Place order')
      await second.waitFor('heading', 'Not placed yet')
      await tab.show()
      await tab.goto(`${haat.url}/dashboard/my-orders`)
      await tab.waitForText('Not placed yet')

      await restart()
      await reportNetwork(tab)
      await expect.poll(() => countOrders(haat.dataDir)).toBe(before + 1)
      const { number } = findNewestOrder(haat.dataDir)
      await tab.waitForText(number)
      await second.show()
      await second.waitForText(number)
      expect(readStock(haat.dataDir, saree.id)).toBe(saree.stock - 1)
      await second.close()
    })

    // WebKit keeps the pages that a payment leaves. `npm run check:browsers` pays in each engine.
    if (engine === 'webkit' || isAtLength)
      it('comes back from a payment to an order that is paid', { timeout: 600_000 }, async () => {
        const tab = await openCustomer()
        const outcomes: string[] = []
        for (let payment = 0; payment < PAYMENTS; payment++) {
          await tab.goto(`${haat.url}/products/${saree.id}`)
          await addToCart(tab, saree)
          await tab.goto(`${haat.url}/checkout`)
          await fillCheckout(tab, 'Pay online')
          await tab.press('button', 'Place order')
          // The screen of the order, which is shown before, has such a button, too.
          await tab.waitForPath(/^\/payments\/sandbox\//)
          await tab.press('button', /^Pay/)
          await tab.waitFor('heading', 'Payment successful').catch(error => outcomes.push(String(error)))
        }
        expect(outcomes).toEqual([])
      })

    // The other engines keep no page whose database is busy.
    if (engine === 'webkit')
      it('shows each page, however quickly pages are left and come back', { timeout: 600_000 }, async () => {
        const tab = await openCustomer()
        const paths = [`/products/${saree.id}`, '/products', '/', '/shops']
        const blank: string[] = []
        const look = (what: string) =>
          tab.waitFor('heading', /./, 'main').catch(async () => blank.push(`${what}: ${await tab.text()}`))
        for (let visit = 0; visit < VISITS; visit++) {
          await tab.goto(haat.url + paths[visit % paths.length])
          await tab.evaluate(goOn, 25 * (visit % 8))
          await tab.goto(haat.url + paths[(visit + 1) % paths.length])
          await look(`visit ${visit}`)
          await tab.back()
          await tab.waitForPath(paths[visit % paths.length]!)
          await look(`visit ${visit}, back`)
        }
        expect(blank).toEqual([])
      })

    // A new product with its picture, below, is sent in the same way. `npm run check:browsers` sends both.
    if (isAtLength)
      it('sends an order that was written without a server once, after the browser was closed and opened again', async () => {
        let tab = await openCustomer()
        const before = countOrders(haat.dataDir)
        await tab.goto(`${haat.url}/products/${saree.id}`)
        await addToCart(tab, saree)
        await haat.end()
        await tab.goto(`${haat.url}/checkout`)
        await fillCheckout(tab, 'Cash on delivery')
        await tab.press('button', 'Place order')
        await tab.waitForText('Saved on this phone. Waiting to send')
        await tab.waitFor('heading', 'Not placed yet')
        await phone!.close()

        await restart()
        tab = await open({ profile })
        await tab.goto(`${haat.url}/dashboard/my-orders`)
        await expect.poll(() => countOrders(haat.dataDir)).toBe(before + 1)
        await tab.waitForText(findNewestOrder(haat.dataDir).number)
        expect(readStock(haat.dataDir, saree.id)).toBe(saree.stock - 1)
      })
  })

  describe(`A phone with ${engine}`, () => {
    afterEach(async test => {
      await replaceAfterFailure(test)
      await closePhone()
    })

    it('sends a product with its picture once, though it was written without a server', async () => {
      const name = 'A product that waited'
      let tab = await open({ profile })
      await signIn(tab, haat.url, 'vendor@haat.example', NEW_PRODUCT)
      await waitUntilOfflineReady(tab)
      await tab.waitFor('button', 'Add the product')
      await haat.end()
      await addProduct(tab, name)
      await phone!.close()

      await restart()
      tab = await open({ profile })
      await tab.goto(`${haat.url}/dashboard/shop-products`)
      await expect.poll(() => findPictures(haat.dataDir, name)).toEqual([expect.stringMatching(/^\/pictures\//)])
    })

    it('orders in a private window, and sends what was written there without a server', async () => {
      const tab = await open()
      const before = countOrders(haat.dataDir)
      await signIn(tab, haat.url, 'customer@haat.example', `/products/${saree.id}`)
      await addToCart(tab, saree)
      await tab.press('link', /Cart$/)
      await tab.press('link', 'Checkout', 'main')
      await tab.waitFor('button', 'Place order')
      await haat.end()
      await fillCheckout(tab, 'Cash on delivery')
      await tab.press('button', 'Place order')
      await tab.waitFor('heading', 'Not placed yet')
      await restart()
      await reportNetwork(tab)
      await expect.poll(() => countOrders(haat.dataDir)).toBe(before + 1)
      await tab.waitForText(findNewestOrder(haat.dataDir).number)
      expect(readStock(haat.dataDir, saree.id)).toBe(saree.stock - 1)
    })

    if (isAtLength) {
      it('orders where the site may not store anything, and says so', async () => {
        const tab = await open({ before: refuseStorage })
        await orderWithoutStorage(tab)
      })

      it('sends it from a private window, though the scripts that send could not be loaded at first', async () => {
        const name = 'A product without a sender'
        const network = await openChaosProxy(haat.port)
        network.lostPaths = findSenderScripts()
        const tab = await open({ before: refuseWorkers })
        await signIn(tab, network.url, 'vendor@haat.example', NEW_PRODUCT)
        await expect.poll(() => network.lost.length).toBeGreaterThan(0)
        await addProduct(tab, name)
        expect(findPictures(haat.dataDir, name)).toEqual([])

        network.lostPaths = null
        await reportNetwork(tab)
        await expect.poll(() => findPictures(haat.dataDir, name)).toEqual([expect.stringMatching(/^\/pictures\//)])
        await network.close()
      })

      it('opens the forms of a review and of a report, though they could not be loaded while the network was away', async () => {
        const tab = await open({ before: refuseWorkers })
        await signIn(tab, haat.url, 'customer@haat.example', `/products/${findUnreviewedProduct(haat.dataDir)}`)
        await tab.waitFor('button', 'Write a review', 'main')
        await haat.end()
        for (const button of ['Write a review', /^Report /]) {
          await tab.press('button', button, 'main')
          await tab.waitForText('The market could not be reached. Check your connection and try again.')
        }
        await restart()
        await reportNetwork(tab)
        await tab.press('button', 'Write a review', 'main')
        await tab.waitFor('heading', 'Write a review', 'dialog')
        await tab.press('button', 'Cancel', 'dialog')
        await tab.press('button', /^Report /, 'main')
        await tab.waitFor('heading', /^Report this/, 'dialog')
      })
    }

    if (engine === 'firefox')
      it('orders with cookies blocked in the settings of the browser, and says so', async () => {
        const tab = await open({ profile, areCookiesBlocked: true })
        await orderWithoutStorage(tab)
      })
  })
}

const NEW_PRODUCT = '/dashboard/shop-products?open=new'

/** The scripts that send the outbox, where no worker does, without those that the screen needs, too. */
const findSenderScripts = (): RegExp => {
  const others = ['index.html', 'features/dashboard/own-products.tsx'].flatMap(part => listStaticFiles(part).scripts)
  const { scripts } = listStaticFiles('local/outbox/drainer.ts')
  return new RegExp(scripts.filter(file => !others.includes(file)).join('|'))
}

const addProduct = async (tab: Tab, name: string): Promise<void> => {
  const photo = join(profile, 'photo.jpg')
  writeFileSync(photo, await createPhoto())
  await fillNewProduct(tab, name, photo)
  await tab.press('button', 'Add the product')
  await tab.waitForText('Saved on this phone. Waiting to send')
}

/**
 * What a browser does when the network is back. A page that has found no server asks again after up to a minute, and
 * here only the server was away.
 */
const reportNetwork = (tab: Tab): Promise<void> => tab.evaluate(() => void dispatchEvent(new Event('online')))

/** `npm run check:browsers` leaves pages, and pays, more often. */
const VISITS = Number(process.env.BROWSER_VISITS ?? 8)
const PAYMENTS = Number(process.env.BROWSER_PAYMENTS ?? 1)

/** Runs in the page, which goes on with its work for this time. */
const goOn = (time: number): Promise<void> => new Promise(resolve => setTimeout(resolve, time))

/** Runs in each page: no worker. */
const refuseWorkers = (): void => {
  ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined)
}

/** Runs in each page: each storage fails, as where a site may store nothing. */
const refuseStorage = (): void => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['indexedDB', 'webkitIndexedDB', 'localStorage', 'sessionStorage', 'caches'])
    Object.defineProperty(globalThis, name, { configurable: true, get: refuse })
  for (const name of ['serviceWorker', 'locks'])
    Object.defineProperty(navigator, name, { configurable: true, get: refuse })
  Object.assign(globalThis, {
    BroadcastChannel: class {
      constructor() {
        refuse()
      }
    },
  })
}

const orderWithoutStorage = async (tab: Tab): Promise<void> => {
  const before = countOrders(haat.dataDir)
  await tab.goto(`${haat.url}/products/${saree.id}`)
  await tab.waitForText('This browser does not save data.')
  await addToCart(tab, saree)
  await tab.press('link', /Cart$/)
  await tab.press('link', 'Checkout', 'main')
  await tab.press('link', 'Login', 'main')
  await tab.fill('Email', 'customer@haat.example', 'main')
  await tab.fill('Password', 'haat-demo', 'main')
  await tab.press('button', 'Login', 'main')
  await fillCheckout(tab, 'Cash on delivery')
  await tab.press('button', 'Place order')
  await tab.waitFor('heading', /^Order H-/)
  expect(countOrders(haat.dataDir)).toBe(before + 1)
}

/** What the page of a failed test shows. */
const describePage = async ({ tab }: Phone): Promise<string> => {
  const shown = await Promise.all([tab.path(), tab.text()]).catch((error: Error) => [error.message])
  return [...shown, ...tab.errors].join('\n')
}
