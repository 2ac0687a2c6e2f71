import type { Locator } from 'playwright'
import { beforeEach } from 'vitest'
import { createPhoto } from '../fixtures/form-requests.ts'
import { haat, page, setUpBrowserFixturePerTest } from '../phones/browser-fixture.ts'
import { queryMarket, signInOnPage } from './shopper-actions.ts'
import { callApiAs, chooseInMenu, queryMarketRow, waitUntilDashboardOfflineReady } from './staff-actions.ts'
import { giveSizes } from './variant-actions.ts'

/** The changes that a vendor can make without a network. */

const VENDOR = 'vendor@haat.example'
const SHOP = 'Tangail Tantghar'
export const OTHER_SHOP = 'Panjabi Polli'

/** For each test: a server, and a phone on which the vendor has signed in and may go offline. */
export const setUpVendorPhone = (): void => {
  setUpBrowserFixturePerTest()
  beforeEach(async () => {
    await makeCoupon('KNOT50')
    const { sized } = thingsOf(haat.dataDir)
    await giveSizes(haat.url, { ...sized, vendor: VENDOR }, { 41: 4, 42: 3 })
    await signInOnPage(page, haat.url, VENDOR, '/dashboard/coupons')
    await page.getByRole('article', { name: 'KNOT50' }).waitFor()
    await waitUntilDashboardOfflineReady(page, 'VENDOR')
  })
}

/** A change: how it is made, where it is shown as pending, and how to find it in the market's database afterwards. */
type Change = {
  write: () => Promise<void>
  /** The screen that shows it as pending, if it is another one. */
  at?: string
  pending: () => Locator
  /** Returns 1 when the market has the change. */
  done: [query: string, ...values: unknown[]]
}

export type Things = ReturnType<typeof thingsOf>

/** The rows to change, each by one change only. */
export const thingsOf = (dataDir: string) => {
  const products = queryMarket<{ id: string; name: string; price: number }>(
    dataDir,
    'select p.id, p.name, p.price from products p join shops s on s.id = p.shop_id where s.name = ? order by p.name limit 7',
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
    photographed: products[3]!,
    arranged: products[4]!,
    bared: products[5]!,
    sized: products[6]!,
    fresh: order('PENDING'),
    sent: order('SHIPPED'),
    packed: order('PROCESSING'),
    delivered: order('DELIVERED'),
  }
}

export const changesOf = ({
  repriced,
  doubled,
  dropped,
  sized,
  fresh,
  packed,
  sent,
  delivered,
  ...things
}: Things): Record<string, Change> => ({
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
  'orders.changeParcel': {
    write: async () => {
      await open(`/dashboard/orders/${delivered.id}`)
      await page.getByRole('button', { name: /the tracking number|a tracking number/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Courier').fill('Pathao')
      await dialog.getByLabel('Tracking number').fill('BUS-7')
      await dialog.getByRole('button', { name: 'Save' }).click()
    },
    pending: () => page.getByRole('region', { name: 'What to do' }).getByText('Waiting to send'),
    done: ["select tracking_number = 'BUS-7' as found from orders where id = ?", delivered.id],
  },
  'orders.handOver': {
    write: async () => {
      await open(`/dashboard/orders/${packed.id}`)
      await page.getByRole('button', { name: 'Hand to courier', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Hand to courier' }).click()
    },
    pending: () => page.getByText('For Sandbox courier. Waiting to send'),
    done: ["select count(*) = 1 as found from shipments where order_id = ? and courier = 'sandbox'", packed.id],
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
  'products.addPicture': {
    write: () =>
      inPhotos(things.photographed, async () => {
        await page.locator('input[aria-label="More photos"]').setInputFiles(await picture())
        await page.getByRole('button', { name: 'Move photo 3 of 3' }).waitFor()
      }),
    at: listOf(things.photographed.name),
    pending: () => card(things.photographed.name).getByText('Waiting to send'),
    done: ['select count(*) = 3 as found from product_pictures where product_id = ?', things.photographed.id],
  },
  'products.arrangePictures': {
    write: () =>
      inPhotos(things.arranged, () => page.getByRole('button', { name: 'Move photo 2 of 2' }).press('ArrowUp')),
    at: listOf(things.arranged.name),
    pending: () => card(things.arranged.name).getByText('Waiting to send'),
    done: ['select position = 1 as found from product_pictures where id = ?', things.arranged.id],
  },
  'products.deletePicture': {
    write: () => inPhotos(things.bared, () => page.getByRole('button', { name: 'Remove photo 2' }).click()),
    at: listOf(things.bared.name),
    pending: () => card(things.bared.name).getByText('Waiting to send'),
    done: ['select picture_count = 0 as found from products where id = ?', things.bared.id],
  },
  'products.duplicate': {
    write: () => inProduct(doubled.name, product => chooseInMenu(product, /^More about/, 'Duplicate')),
    pending: () => page.getByRole('article').filter({ hasText: 'Draft' }).getByText('Waiting to send'),
    done: ["select count(*) = 1 as found from products where name = ? and status = 'DRAFT'", doubled.name],
  },
  'variants.update': {
    write: () =>
      inProduct(sized.name, async product => {
        await product.getByText('2 variants', { exact: true }).click()
        await writeStock(product.getByRole('listitem').filter({ hasText: 'Size 42' }), '৬৬')
      }),
    pending: () => card(sized.name).getByText('Waiting to send'),
    done: ['select count(*) = 1 as found from product_variants where product_id = ? and stock = 66', sized.id],
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

export const isDone = ({ done: [query, ...values] }: Change): boolean =>
  queryMarketRow<{ found: number }>(haat.dataDir, query, ...values).found === 1

export const open = (path: string) => page.goto(haat.url + path)
export const card = (name: string) => page.getByRole('main').getByRole('article', { name, exact: true })

export const inCard = async (path: string, name: string, act: (card: Locator) => Promise<void>) => {
  await open(path)
  await act(card(name))
}

const listOf = (name: string) => `/dashboard/shop-products?search=${encodeURIComponent(name)}`
export const inProduct = (name: string, act: (card: Locator) => Promise<void>) => inCard(listOf(name), name, act)

export const writeStock = async (product: Locator, stock: string) => {
  await product.getByLabel('Stock').fill(stock)
  await product.getByRole('button', { name: /^Save/ }).click()
}

/** Changes the photos of a product in its form, and saves it. */
const inPhotos = async ({ id }: { id: string }, change: () => Promise<void>) => {
  await open(`/dashboard/shop-products?edit=${id}`)
  await change()
  await page.getByRole('button', { name: 'Save changes' }).click()
}

const picture = async () => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await createPhoto()) })

const writeProduct = async () => {
  await open('/dashboard/shop-products?open=new')
  await page.locator('input[aria-label="Picture"]').setInputFiles(await picture())
  await page.getByLabel('Name', { exact: true }).fill('Saree of the bus')
  await page.getByLabel('Description', { exact: true }).fill('Woven at home and sold on the road.')
  await page.getByLabel('Category').selectOption({ label: 'Saree' })
  await page.getByLabel('Price', { exact: true }).fill('1,250')
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

/** A coupon of the vendor's shop, beside the one that the demo market has. */
export const makeCoupon = (code: string, vendor = VENDOR) =>
  callApiAs(haat.url, vendor, 'POST', '/coupons/create', {
    code,
    discountAmount: 50,
    startTime: new Date(Date.now() - 60_000).toISOString(),
    endTime: new Date(Date.now() + 86_400_000).toISOString(),
  })
