import { randomUUID } from 'node:crypto'
import { chromium, type Page } from 'playwright'
import { launchOptions } from '../support/browser.ts'
import { demoFolder, startHaat } from '../support/haat.ts'
import { changeMarket, inMarket, type Saree, signIn, someSaree } from '../support/shopper.ts'
import { tokenOf } from '../support/staff.ts'
import { type Spread, spreadOf, timed } from './spread.ts'

const ORDERS = 20
const ROWS = 10_000

export type VendorFigures = {
  /** From the customer's order to its card on the vendor's screen. */
  arrival: Spread
  /** Seconds for an import of 10,000 rows, and what listing took meanwhile. */
  importSeconds: number
  listingMeanwhile: Spread
}

/** What a vendor and an admin wait for, over real HTTP and in a real browser. */
export const measureVendor = async (): Promise<VendorFigures> => {
  const dataDir = demoFolder()
  const saree = someSaree(dataDir)
  changeMarket(dataDir, 'update products set stock = 1000000 where id = ?', saree.id)
  const haat = await startHaat({ dataDir })
  try {
    const arrival = await measureArrival(haat.url, dataDir, saree)
    const { importSeconds, listingMeanwhile } = await measureImport(haat.url, saree.vendor)
    return { arrival, importSeconds, listingMeanwhile }
  } finally {
    await haat.dispose()
  }
}

const measureArrival = async (url: string, dataDir: string, saree: Saree): Promise<Spread> => {
  const browser = await chromium.launch(launchOptions())
  const token = await tokenOf(url, 'customer@haat.example')
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await signIn(page, url, saree.vendor, '/dashboard/orders')
  const before = newOrdersOf(dataDir, saree.vendor)
  await counted(page, before)
  const times: number[] = []
  for (let turn = 1; turn <= ORDERS; turn++) {
    times.push(await timed(() => arrive(page, url, dataDir, token, saree, before + turn)))
  }
  await browser.close()
  return spreadOf(times)
}

/** The count of new orders stands on the screen's first chip, whatever page of them is shown. */
const arrive = async (
  page: Page,
  url: string,
  dataDir: string,
  token: string,
  saree: Saree,
  expected: number,
): Promise<void> => {
  const { shopId } = inMarket<{ shopId: string }>(
    dataDir,
    'select shop_id as shopId from products where id = ?',
    saree.id,
  )[0]!
  const price = saree.price / 100
  const answer = await post(`${url}/api/v1/orders/create`, token, {
    shopId,
    totalAmount: price + 60,
    paymentType: 'COD',
    products: [{ productId: saree.id, quantity: 1, price, discount: 0 }],
    shippingAddress: { name: 'Bench Buyer', phoneNumber: '01712345678', email: 'b@haat.example', address: 'Dhaka' },
  })
  if (!answer.ok) throw new Error(await answer.text())
  await counted(page, expected)
}

const counted = (page: Page, expected: number) =>
  page.waitForFunction(count => document.querySelector('.chip-row button b')?.textContent === String(count), expected, {
    polling: 'raf',
    timeout: 10_000,
  })

const newOrdersOf = (dataDir: string, vendor: string): number =>
  inMarket<{ count: number }>(
    dataDir,
    `select count(*) as count from orders o join shops s on s.id = o.shop_id
     join profiles v on v.id = s.vendor_id join users u on u.id = v.user_id
     where u.email = ? and o.status = 'PENDING'`,
    vendor,
  )[0]!.count

const measureImport = async (url: string, vendor: string) => {
  const token = await tokenOf(url, vendor)
  const form = new FormData()
  form.set('file', new Blob([csvOf(ROWS)], { type: 'text/csv' }), 'goods.csv')
  const start = performance.now()
  const answer = await fetch(`${url}/api/v1/products/import`, {
    method: 'POST',
    headers: { authorization: token, 'idempotency-key': randomUUID() },
    body: form,
  })
  const { data } = (await answer.json()) as { data: { importId: string } }
  const times: number[] = []
  while (!(await isDone(url, token, data.importId))) {
    times.push(
      await timed(() =>
        fetch(`${url}/api/v1/products?page=1&sortBy=price&sortOrder=asc`).then(listed => listed.text()),
      ),
    )
  }
  return { importSeconds: (performance.now() - start) / 1000, listingMeanwhile: spreadOf(times) }
}

const isDone = async (url: string, token: string, id: string): Promise<boolean> => {
  const answer = await fetch(`${url}/api/v1/products/imports/${id}`, { headers: { authorization: token } })
  const { data } = (await answer.json()) as { data: { state: string } }
  return data.state === 'DONE' || data.state === 'FAILED'
}

const csvOf = (rows: number): string =>
  [
    'name,description,category,price,discount,stock',
    ...Array.from(
      { length: rows },
      (_, at) =>
        `Bench saree ${at},A cotton saree of the bench. It is number ${at}.,Sarees,${500 + (at % 900)},0,${at % 50}`,
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
