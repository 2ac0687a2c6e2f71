import { randomUUID } from 'node:crypto'
import { chromium, type Page } from 'playwright'
import { findSaree, queryMarket, type Saree, signInOnPage, updateMarket } from '../support/actions/shopper-actions.ts'
import { fetchAccessToken } from '../support/actions/staff-actions.ts'
import { fullBrowserOptions } from '../support/phones/browser-launch.ts'
import { copyDemoTemplate, startDemoServer } from '../support/servers/demo-server.ts'
import { waitUntilSynced } from './page-states.ts'
import { computePercentiles, measureTime, type Percentiles } from './percentiles.ts'

const ORDERS = 20
const ROWS = 10_000

export type VendorResult = {
  /** From the customer's order to its card on the vendor's screen. */
  arrival: Percentiles
  /** The seconds of an import of 10,000 rows, and the response times of a listing meanwhile. */
  importSeconds: number
  listingMeanwhile: Percentiles
  /** The seconds until all imported products are on a new phone. */
  firstSync: FirstSync
}

type FirstSync = { sinceSignIn: number; sinceOpening: number }

/** Measures what vendors and admins wait for, over HTTP and in a browser. */
export const measureVendor = async (): Promise<VendorResult> => {
  const dataDir = copyDemoTemplate()
  const saree = findSaree(dataDir)
  updateMarket(dataDir, 'update products set stock = 1000000 where id = ?', saree.id)
  const haat = await startDemoServer({ dataDir })
  try {
    const arrival = await measureArrival(haat.url, dataDir, saree)
    const { importSeconds, listingMeanwhile } = await measureImport(haat.url, saree.vendor)
    const firstSync = await measureFirstSync(haat.url, saree.vendor)
    return { arrival, importSeconds, listingMeanwhile, firstSync }
  } finally {
    await haat.dispose()
  }
}

const measureArrival = async (url: string, dataDir: string, saree: Saree): Promise<Percentiles> => {
  const browser = await chromium.launch(fullBrowserOptions())
  const token = await fetchAccessToken(url, 'customer@haat.example')
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await signInOnPage(page, url, saree.vendor, '/dashboard/orders')
  const before = countNewOrders(dataDir, saree.vendor)
  await waitForCount(page, before)
  const times: number[] = []
  for (let turn = 1; turn <= ORDERS; turn++) {
    times.push(await measureTime(() => placeOrderAndWait(page, url, dataDir, token, saree, before + turn)))
  }
  await browser.close()
  return computePercentiles(times)
}

/** Places an order and waits until the number on the first chip changes. It counts all new orders, on any page. */
const placeOrderAndWait = async (
  page: Page,
  url: string,
  dataDir: string,
  token: string,
  saree: Saree,
  expected: number,
): Promise<void> => {
  const { shopId } = queryMarket<{ shopId: string }>(
    dataDir,
    'select shop_id as shopId from products where id = ?',
    saree.id,
  )[0]!
  const price = saree.price / 100
  const response = await post(`${url}/api/v1/orders/create`, token, {
    shopId,
    totalAmount: price + 60,
    paymentType: 'COD',
    products: [{ productId: saree.id, quantity: 1, price, discount: 0 }],
    shippingAddress: { name: 'Bench Buyer', phoneNumber: '01712345678', email: 'b@haat.example', address: 'Dhaka' },
  })
  if (!response.ok) throw new Error(await response.text())
  await waitForCount(page, expected)
}

const waitForCount = (page: Page, expected: number) =>
  page.waitForFunction(count => document.querySelector('.chip-row button b')?.textContent === String(count), expected, {
    polling: 'raf',
    timeout: 10_000,
  })

const countNewOrders = (dataDir: string, vendor: string): number =>
  queryMarket<{ count: number }>(
    dataDir,
    `select count(*) as count from orders o join shops s on s.id = o.shop_id
     join profiles v on v.id = s.vendor_id join users u on u.id = v.user_id
     where u.email = ? and o.status = 'PENDING'`,
    vendor,
  )[0]!.count

const measureImport = async (url: string, vendor: string) => {
  const token = await fetchAccessToken(url, vendor)
  const form = new FormData()
  form.set('file', new Blob([buildCsv(ROWS)], { type: 'text/csv' }), 'goods.csv')
  const start = performance.now()
  const response = await fetch(`${url}/api/v1/products/import`, {
    method: 'POST',
    headers: { authorization: token, 'idempotency-key': randomUUID() },
    body: form,
  })
  const { data } = (await response.json()) as { data: { importId: string } }
  const times: number[] = []
  while (!(await isImportDone(url, token, data.importId))) {
    times.push(
      await measureTime(() =>
        fetch(`${url}/api/v1/products?page=1&sortBy=price&sortOrder=asc`).then(listed => listed.text()),
      ),
    )
  }
  return { importSeconds: (performance.now() - start) / 1000, listingMeanwhile: computePercentiles(times) }
}

/**
 * From opening the sign-in page, and from the response to the sign-in, with which the sync begins. The list of products is
 * on the screen meanwhile.
 */
const measureFirstSync = async (url: string, vendor: string): Promise<FirstSync> => {
  const browser = await chromium.launch(fullBrowserOptions())
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const openedAt = performance.now()
    let signedInAt = openedAt
    page.on('response', response => {
      if (response.url().endsWith('/auth/login')) signedInAt = performance.now()
    })
    await signInOnPage(page, url, vendor, '/dashboard/shop-products')
    await waitUntilSynced(page, 'account')
    const syncedAt = performance.now()
    return { sinceSignIn: (syncedAt - signedInAt) / 1000, sinceOpening: (syncedAt - openedAt) / 1000 }
  } finally {
    await browser.close()
  }
}

const isImportDone = async (url: string, token: string, id: string): Promise<boolean> => {
  const response = await fetch(`${url}/api/v1/products/imports/${id}`, { headers: { authorization: token } })
  const { data } = (await response.json()) as { data: { state: string } }
  return data.state === 'DONE' || data.state === 'FAILED'
}

const buildCsv = (rows: number): string =>
  [
    'name,description,category,price,discount,stock',
    ...Array.from(
      { length: rows },
      (_, at) =>
        `Bench saree ${at},A cotton saree of the bench. It is number ${at}.,Saree,${500 + (at % 900)},0,${at % 50}`,
    ),
  ].join('\r\n')

const post = (url: string, token: string, body: unknown): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: token, 'idempotency-key': randomUUID() }),
    },
    body: JSON.stringify(body),
  })
