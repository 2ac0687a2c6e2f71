import { afterEach, expect } from 'vitest'
import {
  countOrders,
  openAndAddToCart,
  pressPlaceOrder,
  signInOnPage,
  waitUntilOfflineReady,
} from '../actions/shopper-actions.ts'
import { findFreePort, startDemoServer } from '../servers/demo-server.ts'
import { type StallingProxy, startStallingProxy } from '../servers/stalling-proxy.ts'
import { haat, openSecondPhone, saree, setUpBrowserFixturePerTest } from './browser-fixture.ts'

/** Browsers open six connections to a host over HTTP/1.1: the event stream, what else is under way, and pictures. */
const CONNECTIONS = 6

let proxy: StallingProxy
/** For each test: a server behind a network that can hang. */
export const setUpHangingNetwork = (): void => {
  setUpBrowserFixturePerTest(undefined, async () => {
    const port = await findFreePort()
    proxy = await startStallingProxy(port)
    return startDemoServer({ port, env: { PUBLIC_URL: `http://127.0.0.1:${proxy.port}`, DEMO: 'on' } })
  })
  afterEach(() => proxy.close())
}

/**
 * Orders after the network had accepted requests without a response, with as many of them as the browser has
 * connections.
 */
export const orderAfterHangingNetwork = async (serviceWorkers: 'allow' | 'block'): Promise<void> => {
  const url = `http://127.0.0.1:${proxy.port}`
  const { context, page } = await openSecondPhone({ serviceWorkers })
  await signInOnPage(page, url, 'customer@haat.example')
  await openAndAddToCart(page, url, saree)
  await page.goto(`${url}/checkout`)
  await page.getByRole('button', { name: 'Place order' }).waitFor()
  if (serviceWorkers === 'allow') await waitUntilOfflineReady(page)
  const before = countOrders(haat.dataDir)

  proxy.stall()
  await page.evaluate(count => {
    for (let n = 0; n < count; n += 1) {
      const picture = new Image()
      picture.src = `/pictures/never-seen-${n}.webp`
      document.body.append(picture)
    }
  }, CONNECTIONS + 1)
  await expect.poll(() => proxy.stalledCount()).toBeGreaterThanOrEqual(CONNECTIONS)
  proxy.recover()
  await pressPlaceOrder(page)
  await expect.poll(() => countOrders(haat.dataDir)).toBe(before + 1)
  await page.getByRole('heading', { level: 1, name: /^Order H-/ }).waitFor()
  await context.close()
}
