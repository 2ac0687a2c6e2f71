import type { Locator } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { context, haat, page, pageErrors, setUpBrowserFixturePerTest } from '../support/browser-fixture.ts'
import { createPhoto } from '../support/form-requests.ts'
import { listPendingEndpoints, listRejectedEndpoints, OFFLINE_JOURNEYS } from '../support/offline-endpoints.ts'
import { queryMarket, readStock, signInOnPage, updateMarket } from '../support/shopper-actions.ts'
import {
  callApiAs,
  chooseInMenu,
  orderOneProduct,
  queryMarketRow,
  waitUntilDashboardOfflineReady,
} from '../support/staff-actions.ts'

const VENDOR = 'vendor@haat.example'
const SHOP = 'Tangail Tantghar'
const OTHER_SHOP = 'Panjabi Polli'

setUpBrowserFixturePerTest()
beforeEach(async () => {
  await makeCoupon('KNOT50')
  await signInOnPage(page, haat.url, VENDOR, '/dashboard/coupons')
  await page.getByRole('article', { name: 'KNOT50' }).waitFor()
  await waitUntilDashboardOfflineReady(page, 'VENDOR')
})

/** A change: how it is made, where it is shown as pending, and how to find it in the market's database afterwards. */
type Change = {
  write: () => Promise<void>
  /** The screen that shows it as pending, if it is another one. */
  at?: string
  pending: () => Locator
  /** Returns 1 when the market has the change. */
  done: [query: string, ...values: unknown[]]
}

describe('A vendor without a network', () => {
  it('makes every change that works offline, sees each as pending, and finds all of them done when the network is back', async () => {
    const changes = changesOf(thingsOf(haat.dataDir))
    await context.setOffline(true)
    const written: string[] = []
    for (const [row, { write, at, pending }] of Object.entries(changes)) {
      await write()
      await expect.poll(async () => (await listPendingEndpoints(page)).at(-1)).toBe(row)
      if (at) await open(at)
      await pending().waitFor()
      written.push(row)
    }
    expect(written.sort()).toEqual([...OFFLINE_JOURNEYS.vendor])
    expect((await listPendingEndpoints(page)).sort()).toEqual(written)

    await open('/dashboard/pending')
    await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(written.length)
    await context.setOffline(false)
    await expect.poll(() => listPendingEndpoints(page)).toEqual([])
    await page.getByText('Everything is sent').waitFor()
    const missing = Object.keys(changes).filter(row => !isDone(changes[row]!))
    expect(missing).toEqual([])
    for (const path of SCREENS) {
      await open(path)
      await page.getByRole('main').getByRole('article').first().waitFor()
      expect(await page.locator('.sync-status').count()).toBe(0)
    }
    expect(pageErrors).toEqual([])
  })

  it('reads why changes were rejected after a conflict, corrects what can be corrected and discards the rest', async () => {
    const { fresh, sent, repriced, doubled } = thingsOf(haat.dataDir)
    const changes = changesOf(thingsOf(haat.dataDir))
    await context.setOffline(true)
    const refused = [
      'orders.changeStatus',
      'orders.changePaymentStatus',
      'products.update',
      'coupons.create',
      'shops.create',
    ] as const
    for (const row of refused) {
      await changes[row]!.write()
      await expect.poll(async () => (await listPendingEndpoints(page)).at(-1)).toBe(row)
    }
    await inProduct(doubled.name, product => writeStock(product, '50'))
    await expect.poll(async () => (await listPendingEndpoints(page)).length).toBe(refused.length + 1)
    await othersAreFaster(thingsOf(haat.dataDir))
    const left = readStock(haat.dataDir, doubled.id)
    await context.setOffline(false)
    await expect.poll(() => listRejectedEndpoints(page)).toEqual([...refused, 'products.update'])

    await open('/dashboard/orders')
    await page.getByRole('button', { name: /^Needs your attention/ }).click()
    await card(fresh.number).getByText('Not changed to Processing').waitFor()
    await card(fresh.number)
      .getByText(/^This order is now cancelled/)
      .waitFor()
    expect(await card(fresh.number).getByRole('button', { name: 'Send again' }).count()).toBe(0)
    await discardIn(card(fresh.number))
    await page.getByText('Nothing needs your attention.').waitFor()

    await open(`/dashboard/orders/${sent.id}`)
    const todo = page.getByRole('region', { name: 'What to do' })
    await todo.getByText('A payment that is paid cannot become paid here.').waitFor()
    await discardIn(todo)
    await todo.getByText('Not saved').waitFor({ state: 'detached' })

    await open('/dashboard/pending')
    await card(repriced.name).getByText('This was not found. It may have been removed.').waitFor()
    await discardIn(card(repriced.name))
    await card(repriced.name).waitFor({ state: 'detached' })

    await inProduct(doubled.name, async product => {
      await product.getByText(`There are now ${left}, not ${left + 1}: some were sold`).waitFor()
      await product
        .getByLabel('Stock')
        .and(page.locator(`[value="${left}"]`))
        .waitFor()
      await product.getByText(`In stock now: ${left}. You wrote: 50.`).waitFor()
      await product.getByRole('button', { name: 'Set the stock to 50' }).click()
      await product.getByText('In stock now').waitFor({ state: 'detached' })
    })
    await expect.poll(() => readStock(haat.dataDir, doubled.id)).toBe(50)

    await inCard('/dashboard/coupons', 'BUS100', async coupon => {
      await coupon.getByText('Another coupon has this code already. Choose another code.').waitFor()
      await chooseInMenu(coupon, /^More about/, 'Edit')
    })
    await page.getByLabel('Code').fill('BUS200')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await card('BUS200').waitFor()

    await inCard('/dashboard/my-shops', 'Stall of the bus', async shop => {
      await shop.getByText('There is a shop named Stall of the bus already. Choose another name.').waitFor()
      await chooseInMenu(shop, /^More about/, 'Edit')
    })
    await page.getByText('Correct it below and save again.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Stall of the ferry')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await card('Stall of the ferry').getByText('Open', { exact: true }).waitFor()

    await open('/dashboard/pending')
    await page.getByText('Everything is sent').waitFor()
    expect(isDone({ ...changes['coupons.create']!, done: [MADE, 'BUS200', 'Stall of the ferry'] })).toBe(true)
    expect(pageErrors).toEqual([])
  })
})

const MADE = `select (select count(*) from coupons where code = ?) + (select count(*) from shops where name = ?) = 2 as found`

const SCREENS = ['orders', 'shop-products', 'my-shops', 'shop-reviews', 'coupons'].map(name => `/dashboard/${name}`)

type Things = ReturnType<typeof thingsOf>

/** The rows to change, each by one change only. */
const thingsOf = (dataDir: string) => {
  const products = queryMarket<{ id: string; name: string }>(
    dataDir,
    'select p.id, p.name from products p join shops s on s.id = p.shop_id where s.name = ? order by p.name limit 3',
    SHOP,
  )
  const order = (status: string) =>
    queryMarketRow<{ id: string; number: string }>(
      dataDir,
      'select o.id, o.number from orders o join shops s on s.id = o.shop_id where s.name in (?, ?) and o.status = ? limit 1',
      SHOP,
      OTHER_SHOP,
      status,
    )
  return {
    repriced: products[0]!,
    doubled: products[1]!,
    dropped: products[2]!,
    fresh: order('PENDING'),
    sent: order('SHIPPED'),
  }
}

const changesOf = ({ repriced, doubled, dropped, fresh, sent }: Things): Record<string, Change> => ({
  // Deletions first: they wait 8 seconds for Undo.
  'products.delete': {
    write: () => inProduct(dropped.name, product => chooseInMenu(product, /^More about/, 'Delete')),
    pending: () => page.getByRole('main').getByText(`“${dropped.name}” is being deleted.`),
    done: ['select deleted_at is not null as found from products where id = ?', dropped.id],
  },
  'coupons.delete': {
    write: () => inCard('/dashboard/coupons', 'KNOT50', coupon => chooseInMenu(coupon, /^More about/, 'Delete')),
    pending: () => card('KNOT50').getByText('“KNOT50” is being deleted.'),
    done: ["select count(*) = 0 as found from coupons where code = 'KNOT50'"],
  },
  'shops.delete': {
    write: () => closeShop(OTHER_SHOP),
    pending: () => card(OTHER_SHOP).getByText(`“${OTHER_SHOP}” is being closed.`),
    done: ['select deleted_at is not null as found from shops where name = ?', OTHER_SHOP],
  },
  'orders.changeStatus': {
    write: () =>
      inCard(`/dashboard/orders?search=${fresh.number}`, fresh.number, order =>
        order.getByRole('button', { name: 'Accept order' }).click(),
      ),
    pending: () => card(fresh.number).getByText('Accepted on this phone. Waiting to send'),
    done: ["select status = 'PROCESSING' as found from orders where id = ?", fresh.id],
  },
  'orders.changePaymentStatus': {
    write: async () => {
      await open(`/dashboard/orders/${sent.id}`)
      await page.getByRole('button', { name: 'Mark as paid' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
    },
    pending: () => page.getByRole('region', { name: 'What to do' }).getByText('Waiting to send'),
    done: ["select payment_status = 'PAID' as found from orders where id = ?", sent.id],
  },
  'products.create': {
    write: writeProduct,
    at: '/dashboard/shop-products',
    pending: () => card('Saree of the bus').getByText('Waiting to send'),
    done: ["select count(*) = 1 as found from products where name = 'Saree of the bus' and price = 125000"],
  },
  'products.update': {
    write: () => inProduct(repriced.name, product => writeStock(product, '৭৭')),
    pending: () => card(repriced.name).getByText('Waiting to send'),
    done: ['select stock = 77 as found from products where id = ?', repriced.id],
  },
  'products.duplicate': {
    write: () => inProduct(doubled.name, product => chooseInMenu(product, /^More about/, 'Duplicate')),
    pending: () => page.getByRole('article').filter({ hasText: 'Draft' }).getByText('Waiting to send'),
    done: ["select count(*) = 1 as found from products where name = ? and status = 'DRAFT'", doubled.name],
  },
  'reviews.reply': {
    write: async () => {
      await open('/dashboard/shop-reviews')
      const review = page.getByRole('main').getByRole('article').first()
      await review.getByRole('button', { name: 'Answer' }).click()
      await review.getByLabel('Your reply').fill('Thank you, written in the bus.')
      await review.getByRole('button', { name: 'Send reply' }).click()
    },
    pending: () => page.getByRole('main').getByRole('article').first().getByText('Waiting to send'),
    done: ["select count(*) = 1 as found from reviews where reply = 'Thank you, written in the bus.'"],
  },
  'shops.create': {
    write: writeShop,
    at: '/dashboard/my-shops',
    pending: () => card('Stall of the bus').getByText('Waiting to send'),
    done: ["select count(*) = 1 as found from shops where name = 'Stall of the bus' and logo_url <> ''"],
  },
  'shops.update': {
    write: () => goOnHoliday(SHOP),
    pending: () => card(SHOP).getByText('Waiting to send'),
    done: ['select paused_until is not null as found from shops where name = ?', SHOP],
  },
  'coupons.create': {
    write: writeCoupon,
    at: '/dashboard/coupons',
    pending: () => card('BUS100').getByText('Waiting to send'),
    done: ["select discount_amount = 10000 as found from coupons where code = 'BUS100'"],
  },
  'coupons.update': {
    write: () => inCard('/dashboard/coupons', 'SAREE300', coupon => chooseInMenu(coupon, /^More about/, 'Switch off')),
    pending: () => card('SAREE300').getByText('Waiting to send'),
    done: ["select is_active = 0 as found from coupons where code = 'SAREE300'"],
  },
})

const isDone = ({ done: [query, ...values] }: Change): boolean =>
  queryMarketRow<{ found: number }>(haat.dataDir, query, ...values).found === 1

const open = (path: string) => page.goto(haat.url + path)
const card = (name: string) => page.getByRole('main').getByRole('article', { name, exact: true })

const inCard = async (path: string, name: string, act: (card: Locator) => Promise<void>) => {
  await open(path)
  await act(card(name))
}

const inProduct = (name: string, act: (card: Locator) => Promise<void>) =>
  inCard(`/dashboard/shop-products?search=${encodeURIComponent(name)}`, name, act)

const writeStock = async (product: Locator, stock: string) => {
  await product.getByLabel('Stock').fill(stock)
  await product.getByRole('button', { name: /^Save/ }).click()
}

const picture = async () => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await createPhoto()) })

const writeProduct = async () => {
  await open('/dashboard/shop-products?open=new')
  await page.locator('input[aria-label="Picture"]').setInputFiles(await picture())
  await page.getByLabel('Name', { exact: true }).fill('Saree of the bus')
  await page.getByLabel('Description', { exact: true }).fill('Woven at home and sold on the road.')
  await page.getByLabel('Category').selectOption({ label: 'Saree' })
  await page.getByLabel('Price').fill('1,250')
  await page.getByLabel('Stock').fill('5')
  await page.getByRole('button', { name: 'Add the product' }).click()
}

const writeShop = async () => {
  await open('/dashboard/my-shops?open=new')
  await page.locator('input[aria-label="Logo"]').setInputFiles(await picture())
  await page.getByLabel('Name', { exact: true }).fill('Stall of the bus')
  await page.getByLabel('Phone').fill('01712345678')
  await page.getByLabel('Address').fill('Gabtoli, Dhaka')
  await page.getByLabel('Description', { exact: true }).fill('Sarees and panjabis at the bus stand.')
  await page.getByRole('button', { name: 'Open the shop' }).click()
}

const closeShop = async (name: string) => {
  await inCard('/dashboard/my-shops', name, shop => chooseInMenu(shop, /^More about/, 'Close the shop'))
  await page.getByRole('dialog').getByRole('button', { name: 'Close the shop' }).click()
}

const goOnHoliday = async (name: string) => {
  await inCard('/dashboard/my-shops', name, shop => chooseInMenu(shop, /^More about/, 'Go on holiday'))
  await page.getByRole('dialog').getByRole('button', { name: 'Go on holiday' }).click()
}

const writeCoupon = async () => {
  await open('/dashboard/coupons?open=new')
  await page.getByLabel('Code').fill('BUS100')
  await page.getByLabel('Taka off').fill('100')
  await page.getByRole('button', { name: 'Create coupon' }).click()
}

/** Others change the same rows before the vendor's changes arrive. */
const othersAreFaster = async ({ fresh, sent, repriced, doubled }: Things) => {
  const asAdmin = (method: string, path: string, body?: unknown) =>
    callApiAs(haat.url, 'admin@haat.example', method, path, body)
  await asAdmin('PATCH', `/orders/change-status/${fresh.id}`, { status: 'CANCELLED', reason: 'Asked for by phone' })
  await asAdmin('PATCH', `/orders/change-payment-status/${sent.id}`, { paymentStatus: 'PAID' })
  await asAdmin('DELETE', `/products/${repriced.id}`)
  await orderOneProduct(haat.url, haat.dataDir, doubled.id)
  await makeCoupon('BUS100', 'shirin.akter@haat.example')
  updateMarket(haat.dataDir, "update shops set name = 'Stall of the bus' where name = ?", OTHER_SHOP)
}

const discardIn = async (inside: Locator) => {
  await inside.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
}

/** A coupon of the vendor's shop, beside the one that the demo market has. */
const makeCoupon = (code: string, vendor = VENDOR) =>
  callApiAs(haat.url, vendor, 'POST', '/coupons/create', {
    code,
    discountAmount: 50,
    startTime: new Date(Date.now() - 60_000).toISOString(),
    endTime: new Date(Date.now() + 86_400_000).toISOString(),
  })
