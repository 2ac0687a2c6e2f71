import type { AuditEntry } from '../../contract/audit/audit-log.ts'
import type { ContactMessage } from '../../contract/contact/contact.ts'
import type { Coupon } from '../../contract/coupons/coupons.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts'
import type { ProductImport } from '../../contract/imports/product-csv.ts'
import type { OrderStatus } from '../../contract/orders/order-status.ts'
import type { Order } from '../../contract/orders/orders.ts'
import type { Person } from '../../contract/people/person.ts'
import type { Category } from '../../contract/products/categories.ts'
import type { Product } from '../../contract/products/products.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import type { Follower } from '../../contract/shops/followed-shops.ts'
import type { Shop } from '../../contract/shops/shops.ts'
import type { AdminSummary, DailySalesFigures } from '../../contract/statistics/dashboard-summary.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import type { OptimisticOrder, PendingOrder } from '../../local/orders/optimistic.ts'
import { createOutboxEntry } from '../../local/outbox/entry.ts'
import { PRODUCT_CARDS, SAMPLE_PICTURES } from './sample-catalogue.ts'

/** Entities with difficult content for the layout, for the samples of the features' components. */

const isoTimeAgo = (span: number): string => new Date(Date.now() - span).toISOString()
export const LONG_NAME = 'মোহাম্মদ আবদুল্লাহ আল মামুন চৌধুরী ইবনে রহমতুল্লাহ সিদ্দিকী (বড় বাড়ি, দক্ষিণ পাড়া)'
const LONG_EMAIL = 'a.very.long.address.of.somebody@subdomain.of.a.provider.example.com'
const LONG_SHOP = 'নারায়ণগঞ্জ জামদানি পল্লী ও হস্তশিল্প সমবায় সমিতি লিমিটেড, রূপগঞ্জ শাখা'
const NO_PENDING_ENTRIES: { entries: never[]; isDeleting: boolean } = { entries: [], isDeleting: false }

/** A pending change or, with `refusal`, a rejected one. */
const sampleEntry = <Name extends OutboxEntry['endpoint']>(endpoint: Name, id: string, refusal?: string) => {
  const entry = createOutboxEntry(endpoint, { id }, null, { scope: id, label: 'A change', key: `entry of ${id}` })
  const createdAt = Date.now() - 2 * MINUTE_MS
  if (!refusal) return { ...entry, n: 1, createdAt }
  const error = { status: 409, code: 'CONFLICT', message: refusal, detail: {} }
  return { ...entry, n: 1, createdAt, state: 'rejected' as const, error }
}

export const SHOPS = [
  sampleShop('1', LONG_SHOP, { productCount: 100_000, followerCount: 100_000, reviewCount: 100_000, rating: 4.9 }),
  sampleShop('2', 'Nilkhet Book Lane', { logoUrl: '', productCount: 0, followerCount: 0, reviewCount: 0, rating: 0 }),
  sampleShop('3', 'Mou Ghar', {
    logoUrl: SAMPLE_PICTURES.honey,
    status: 'SUSPENDED',
    pausedUntil: isoTimeAgo(-9 * DAY_MS),
  }),
] satisfies [Shop, ...Shop[]]

function sampleShop(id: string, name: string, more: Partial<Shop>): Shop {
  return {
    id,
    name,
    phoneNumber: '01712345678',
    shopAddress: 'Shop 512, Motaleb Tower, third floor behind the lift, Hatirpool, Dhaka 1205',
    description: 'Handmade.',
    logoUrl: SAMPLE_PICTURES.saree,
    thumbhash: null,
    status: 'ACTIVE',
    pausedUntil: null,
    followerCount: 132,
    rating: 4.2,
    reviewCount: 9_999,
    productCount: 13,
    createdAt: isoTimeAgo(90 * DAY_MS),
    seq: 1,
    ...more,
  }
}

const toOwnShop = <Entry>(shop: Shop, entries: Entry[]) => ({
  ...shop,
  ...NO_PENDING_ENTRIES,
  isNew: false,
  file: null,
  entries,
})
export const OWN_SHOPS = [
  toOwnShop(SHOPS[0], []),
  toOwnShop(SHOPS[1], [sampleEntry('shops.update', '2', 'This shop was closed meanwhile.')]),
  toOwnShop(SHOPS[2], []),
] satisfies [unknown, ...unknown[]]

const toPendingShop = <Entry>(shop: Shop, entries: Entry[]) => ({
  ...shop,
  ...NO_PENDING_ENTRIES,
  status: 'PENDING' as const,
  entries,
})
export const SHOPS_AWAITING_APPROVAL = [
  toPendingShop(SHOPS[0], []),
  toPendingShop(SHOPS[1], [sampleEntry('shops.changeStatus', '2')]),
] satisfies [unknown, ...unknown[]]

export const ADMIN_SHOPS = [
  SHOPS_AWAITING_APPROVAL[0],
  {
    ...SHOPS_AWAITING_APPROVAL[1],
    entries: [sampleEntry('shops.changeStatus', '2', 'This shop was closed meanwhile.')],
  },
  ...SHOPS.slice(2).map(one => ({ ...one, ...NO_PENDING_ENTRIES })),
]

const STATUSES = ['ACTIVE', 'PAUSED', 'DRAFT'] as const
export const toVendorProduct = (product: (typeof PRODUCT_CARDS)[number], at: number): Product => ({
  ...product,
  id: String(at),
  description: 'As on the picture.',
  status: STATUSES[at % STATUSES.length]!,
  categoryId: '1',
  category: { id: '1', name: at === 4 ? 'হস্তশিল্প, জামদানি ও তাঁতের শাড়ি' : 'Saree' },
  shopId: '1',
  shop: { id: '1', name: product.shop.name, logoUrl: '' },
  sold: 12,
  createdAt: isoTimeAgo(at * DAY_MS),
  seq: 1,
})
export const VENDOR_PRODUCTS = PRODUCT_CARDS.map(toVendorProduct)
export const ADMIN_PRODUCTS = VENDOR_PRODUCTS.slice(3, 8).map((product, at) => ({
  ...product,
  isDeleting: at === 2,
  entries: at === 2 ? [sampleEntry('products.delete', product.id)] : [],
}))

export const CATEGORIES = [
  { id: '1', name: 'Saree', description: '', image: SAMPLE_PICTURES.saree, thumbhash: null, seq: 1 },
  {
    id: '2',
    name: 'হস্তশিল্প, নকশি কাঁথা, শীতলপাটি, মাটির জিনিস ও ঘর সাজানোর আরও অনেক কিছু',
    description: 'What hands make: quilts, mats, clay, cane, bamboo and jute, from all of the sixty-four districts.',
    image: '',
    thumbhash: null,
    seq: 1,
  },
  { id: '3', name: 'Honey and pickle', description: '', image: SAMPLE_PICTURES.honey, thumbhash: null, seq: 1 },
] satisfies [Category, ...Category[]]
export const OWN_CATEGORIES = CATEGORIES.map((category, at) => ({
  ...category,
  ...NO_PENDING_ENTRIES,
  isNew: false,
  file: null,
  entries:
    at === 2
      ? [sampleEntry('categories.delete', category.id, 'This category has 12 products. Move them to another first.')]
      : [],
}))

const sampleOrder = (id: string, status: OrderStatus, more: Partial<Order> = {}): OptimisticOrder => ({
  id,
  number: `H-${id.padStart(4, '2')}-7QX`,
  createdAt: isoTimeAgo(14 * MINUTE_MS),
  updatedAt: isoTimeAgo(14 * MINUTE_MS),
  status,
  shownStatus: status,
  statusChanges: [],
  paymentType: 'COD',
  paymentStatus: 'UNPAID',
  orderItem: PRODUCT_CARDS.slice(3, 8).map(({ id: productId, name, image, price, discount }, at) => ({
    id: `${id}-${at}`,
    productId,
    product: { id: productId, name, image },
    quantity: at === 1 ? 100 : 1,
    price,
    discount,
  })),
  subtotal: 9_999_999,
  shipping: 60,
  couponCode: 'EID100',
  couponDiscount: 100,
  totalAmount: 9_999_959,
  shopId: '1',
  shop: { id: '1', name: LONG_SHOP, phoneNumber: '01712345678', logoUrl: '' },
  customer: { id: '1', name: LONG_NAME, phoneNumber: '01712345678', email: LONG_EMAIL },
  shippingAddress: {
    name: LONG_NAME,
    phoneNumber: '01712345678',
    email: LONG_EMAIL,
    address: 'House 12 (the green gate behind the mosque), Road 5, Block C, Mirpur 10, third floor, ring twice',
    district: 'Dhaka',
    upazila: 'Mirpur',
  },
  note: 'Please ring before you come: the dog bites, and grandmother does not open to strangers.',
  courier: null,
  trackingNumber: null,
  deliveredAt: null,
  events: [
    { actor: LONG_NAME, role: 'CUSTOMER', from: null, to: 'PENDING', note: null, at: isoTimeAgo(14 * MINUTE_MS) },
    ...(status === 'PENDING'
      ? []
      : [
          {
            actor: 'Rokeya Basak',
            role: 'VENDOR',
            from: 'PENDING',
            to: status,
            note: 'Packed.',
            at: isoTimeAgo(MINUTE_MS),
          },
        ]),
  ],
  payments: [],
  seq: 1,
  ...more,
})

export const ORDERS = [
  sampleOrder('1', 'PENDING'),
  {
    ...sampleOrder('2', 'PROCESSING', { courier: 'Pathao', trackingNumber: 'PA-00000000000000000000000000000001' }),
    shownStatus: 'SHIPPED',
    statusChanges: [{ to: 'SHIPPED', entry: sampleEntry('orders.changeStatus', '2') }],
  },
  sampleOrder('3', 'RETURNED', {
    paymentType: 'ONLINE',
    paymentStatus: 'REFUND_PENDING',
    orderItem: sampleOrder('3', 'PENDING').orderItem.slice(3),
  }),
] satisfies [OptimisticOrder, ...OptimisticOrder[]]
export const PENDING_ORDER: PendingOrder = {
  id: '4',
  entry: sampleEntry('orders.create', '4', 'Only 3 left of honey.'),
  seen: {
    shop: { id: '1', name: LONG_SHOP },
    lines: [{ productId: '8', name: 'Basket', image: '', quantity: 1, price: 9_999_999, discount: 0 }],
    subtotal: 9_999_999,
    shipping: 60,
    couponDiscount: 0,
    totalAmount: 10_000_059,
  },
  address: undefined,
  paymentType: 'COD',
  note: '',
  createdAt: Date.now(),
}
export const ORDERS_AWAITING_REFUND = ORDERS.map(one => ({ ...one, ...NO_PENDING_ENTRIES }))
const HELD_PAYMENT = {
  id: '1',
  amount: 1_250,
  transactionId: 'HELD1',
  status: 'ON_HOLD',
  createdAt: isoTimeAgo(90 * MINUTE_MS),
}
export const ORDERS_ON_HOLD: OptimisticOrder[] = [
  sampleOrder('5', 'PENDING', { paymentType: 'ONLINE', paymentStatus: 'UNPAID', payments: [HELD_PAYMENT] }),
]

export const REVIEWS = [
  sampleReview(
    '1',
    PRODUCT_CARDS[4],
    'রং, বুনন, পাড় – সবই ছবির মতো। দাদি বলেছেন, এমন জামদানি তিনি চল্লিশ বছর দেখেননি।',
    null,
  ),
  sampleReview(
    '2',
    PRODUCT_CARDS[7],
    `${'The basket came on time, and it is as large as it looks. '.repeat(6)}`,
    'Thank you for your words.',
  ),
  {
    ...sampleReview('3', PRODUCT_CARDS[6], '', null),
    entries: [sampleEntry('reviews.reply', '3', 'This review is gone.')],
  },
] satisfies [SampleReview, ...SampleReview[]]

type SampleReview = Review & { entries: OutboxEntry[]; shopId: string }

function sampleReview(
  id: string,
  { id: productId, name, image }: (typeof PRODUCT_CARDS)[number],
  comment: string,
  reply: string | null,
) {
  return {
    id,
    rating: Number(id) + 2,
    comment,
    reply,
    productId,
    product: { id: productId, name, image },
    customer: { name: id === '1' ? LONG_NAME : 'Nusrat Jahan' },
    createdAt: isoTimeAgo(Number(id) * DAY_MS),
    seq: 1,
    entries: [],
    shopId: '1',
  }
}

const samplePerson = (
  id: string,
  name: string,
  email: string,
  status: Person['user']['status'] = 'ACTIVE',
): Person & typeof NO_PENDING_ENTRIES => ({
  id,
  name,
  email,
  phoneNumber: '01712345678',
  address: 'Dhaka',
  profilePhoto: null,
  createdAt: isoTimeAgo(30 * DAY_MS),
  seq: 1,
  user: { id, email, role: 'CUSTOMER', status },
  ...NO_PENDING_ENTRIES,
})
export const PEOPLE = [
  { ...samplePerson('1', 'Ashraf Uddin', 'ashraf@haat.example'), entries: [sampleEntry('users.setStatus', '1')] },
  samplePerson('2', LONG_NAME, LONG_EMAIL, 'BLOCKED'),
  samplePerson('me', 'You', 'admin@haat.example'),
]

export const FOLLOWERS: Follower[] = [
  { id: '1', createdAt: isoTimeAgo(DAY_MS), customer: { name: LONG_NAME, email: LONG_EMAIL } },
  { id: '2', createdAt: isoTimeAgo(2 * DAY_MS), customer: { name: 'Nusrat Jahan', email: 'nusrat@example.com' } },
  { id: '3', createdAt: isoTimeAgo(3 * DAY_MS), customer: { name: null, email: null } },
]

const sampleCoupon = (code: string, more: Partial<Coupon>) => ({
  id: code,
  code,
  discountType: 'FIXED' as const,
  discountAmount: 100,
  maxDiscountAmount: null,
  minOrderAmount: null,
  startTime: isoTimeAgo(30 * DAY_MS),
  endTime: isoTimeAgo(-90 * DAY_MS),
  usageLimit: 1,
  totalUsageLimit: 50,
  usedCount: 3,
  shopId: null,
  isActive: true,
  createdAt: isoTimeAgo(30 * DAY_MS),
  seq: 1,
  ...more,
  ...NO_PENDING_ENTRIES,
  isNew: false,
  isUncreated: false,
})
export const COUPONS = [
  sampleCoupon('EID100', {}),
  {
    ...sampleCoupon('A-CODE-OF-FORTY-CHARACTERS-WITHOUT-SPACE', {
      discountType: 'PERCENT',
      discountAmount: 100,
      maxDiscountAmount: 9_999_999,
      minOrderAmount: 9_999_999,
      totalUsageLimit: 100_000,
      usedCount: 100_000,
      isActive: false,
    }),
    entries: [sampleEntry('coupons.update', '2')],
  },
] satisfies [unknown, ...unknown[]]

export const MESSAGES: (ContactMessage & typeof NO_PENDING_ENTRIES)[] = [
  {
    id: '1',
    name: LONG_NAME,
    email: LONG_EMAIL,
    subject: 'আমার অর্ডারের টাকা দুইবার কাটা হয়েছে, অথচ দোকান বলছে একবারও পায়নি – কী করব?',
    message: `${'I ordered on Friday and was charged twice. '.repeat(8)}\n\nhttps://haat.example/${'order'.repeat(20)}`,
    handled: false,
    createdAt: isoTimeAgo(MINUTE_MS),
    seq: 1,
    ...NO_PENDING_ENTRIES,
  },
  {
    id: '2',
    name: 'Rafiq',
    email: 'rafiq@example.com',
    subject: 'Thanks',
    message: 'It came.',
    handled: false,
    createdAt: isoTimeAgo(DAY_MS),
    seq: 1,
    ...NO_PENDING_ENTRIES,
  },
  {
    id: '3',
    name: 'Nusrat Jahan',
    email: 'nusrat@example.com',
    subject: 'Can I sell?',
    message: 'I weave.',
    handled: true,
    createdAt: isoTimeAgo(2 * DAY_MS),
    seq: 1,
    ...NO_PENDING_ENTRIES,
  },
]

const sampleAuditEntry = (id: string, more: Partial<AuditEntry>): AuditEntry => ({
  id,
  actor: { id: '1', name: LONG_NAME, role: 'SUPER_ADMIN' },
  action: 'shop.change-status',
  entity: 'shop',
  entityId: '1',
  before: { name: LONG_SHOP, status: 'ACTIVE' },
  after: { name: LONG_SHOP, status: 'SUSPENDED', reason: 'It sells what it does not have, and answers nobody.' },
  at: isoTimeAgo(MINUTE_MS),
  seq: 1,
  ...more,
})
export const AUDIT_ENTRIES = [
  sampleAuditEntry('1', {}),
  sampleAuditEntry('2', {
    action: 'category.update',
    entity: 'category',
    before: { name: 'Handicraft', image: '/pictures/basket.webp', description: '' },
    after: { name: CATEGORIES[1].name, image: '/pictures/book.webp', description: CATEGORIES[1].description },
  }),
  sampleAuditEntry('3', {
    actor: { id: null, name: 'Somebody who left', role: 'ADMIN' },
    action: 'subscriber.delete',
    entity: 'subscriber',
    entityId: '0197c1c2-8f6d-7c3a-9e55-000000000000',
    before: null,
    after: null,
  }),
].map(one => ({ ...one, ...NO_PENDING_ENTRIES }))

const sampleImport = (more: Partial<ProductImport>): ProductImport => ({
  id: '1',
  state: 'RUNNING',
  dryRun: false,
  done: 64_120,
  total: 100_000,
  created: 64_000,
  updated: 100,
  failed: 20,
  report: [],
  createdAt: isoTimeAgo(MINUTE_MS),
  ...more,
})
export const IMPORT_RUNNING = sampleImport({})
export const IMPORT_DONE = sampleImport({
  state: 'DONE',
  dryRun: true,
  done: 100_000,
  created: 0,
  updated: 99_880,
  failed: 120,
  report: [
    { line: 2, column: 'price', message: 'This must be a number.' },
    { line: 99_999, column: 'Variant Inventory Tracker Quantity', message: 'Choose a category of the market.' },
    ...Array.from({ length: 118 }, (_, at) => ({ line: at + 3, column: '', message: 'This row has too few columns.' })),
  ],
})

const LONG_TITLE = 'Variant Inventory Tracker Quantity at the warehouse of Chattogram'

/** Blank, repeated and long titles, and a field that no column was recognised for. */
export const IMPORT_COLUMNS = sampleImport({
  ...{ state: 'DONE', dryRun: true, done: 0, total: 5, hasFile: true, fileName: 'পণ্যের তালিকা, ঈদ ২০২৬.xlsx' },
  outline: {
    kind: 'own',
    columns: [
      { title: 'পণ্যের নাম', field: 'name', use: 'name', samples: ['হাতে বোনা জামদানি শাড়ি, নীল, ১২ হাত, ব্লাউজ পিস সহ'] },
      { title: LONG_TITLE, field: 'stock', use: 'stock', samples: ['100000'] },
      { title: 'সাইজ', field: null, use: 'option', samples: ['৪০', '৪২', '৪৪'] },
      { title: '', field: null, samples: [] },
      { title: 'দর', field: null, samples: ['৳ ১,২৫০'] },
    ],
    missing: ['price'],
    categories: [],
    variants: 0,
    currencies: ['$', 'rs.'],
  },
})

export const IMPORT_CATEGORIES = sampleImport({
  ...{ state: 'DONE', dryRun: true, done: 0, total: 100_000, hasFile: true, fileName: 'woocommerce.csv' },
  outline: {
    kind: 'woocommerce',
    columns: [],
    missing: [],
    categories: [
      {
        value: 'Clothing > Women > Sarees & Lehengas > Handloom',
        products: 100_000,
        categoryId: null,
        suggestedId: CATEGORIES[0].id,
      },
      { value: 'ঘর সাজানোর জিনিস', products: 1, categoryId: null, suggestedId: null, similarId: CATEGORIES[1].id },
      { value: '', products: 7, categoryId: null, suggestedId: null },
    ],
    variants: 0,
  },
})

export const IMPORT_PREVIEW = sampleImport({
  ...{ state: 'DONE', dryRun: true, done: 5, total: 5, created: 1, updated: 1, unchanged: 1, failed: 2 },
  ...{
    hasFile: true,
    fileName: 'shopify-products-2026.csv',
    settings: { defaultCategoryId: null, priceFactor: 122.5 },
  },
  outline: { kind: 'shopify', columns: [], missing: [], categories: [], variants: 2, blankStocks: 1_204 },
  report: [{ line: 5, column: 'Variant Price', message: 'Write decimals with a point: 1250.50 instead of 1250,50.' }],
  preview: (['NEW', 'CHANGED', 'UNCHANGED', 'INVALID', 'SKIPPED'] as const).map((state, at) => ({
    line: at + 2,
    state,
    name: at === 0 ? 'হাতে বোনা জামদানি শাড়ি, নীল, ১২ হাত, ব্লাউজ পিস সহ' : `Cotton panjabi, size ${40 + at}`,
    price: state === 'INVALID' ? '1250,50' : '9,999,999',
    stock: '100000',
    category: at === 2 ? '' : 'Saree',
    image: '',
    changes: state === 'CHANGED' ? [{ field: 'price', before: '1850', after: '1800' }] : [],
    ...(at === 0 && {
      variants: (['NEW', 'CHANGED', 'REMOVED'] as const).map((state, n) => ({
        ...{ line: n + 2, state, title: `${40 + n} / নীল`, price: '9999999', stock: '100000', sku: `PJ-${40 + n}` },
        changes: state === 'CHANGED' ? [{ field: 'stock', before: '4', after: '100000' }] : [],
      })),
    }),
  })),
})

const sampleDayFigures = (at: number): DailySalesFigures => {
  const orders = at === 12 ? 1_204 : (at * 7) % 23
  const views = at % 5 === 0 ? 0 : orders * 40 + 100
  return {
    day: isoTimeAgo((29 - at) * DAY_MS).slice(0, 10),
    sales: at === 12 ? 9_999_999 : orders * 120_000,
    orders,
    views,
    conversion: views === 0 ? null : Math.round((orders / views) * 1000) / 10,
  }
}
export const SUMMARY: AdminSummary = {
  role: 'ADMIN',
  todo: { pendingShops: 1_204, refundsOwed: 0, contactMessages: 100_000 },
  market: { customers: 100_000, vendors: 1_204, shops: 0, products: 100_000 },
  days: 30,
  figures: { sales: 99_999_999.5, orders: 100_000, views: 0, conversion: 2.5 },
  previous: { sales: 7_668_711, orders: 113_636, views: 0, conversion: 2.5 },
  series: Array.from({ length: 30 }, (_, at) => sampleDayFigures(at)),
  best: PRODUCT_CARDS.slice(3, 8).map(({ id, name, image, thumbhash, price }) => ({
    id,
    name,
    image,
    thumbhash,
    pieces: 100_000,
    sales: price,
  })),
}
export const EMPTY_SUMMARY: AdminSummary = {
  ...SUMMARY,
  figures: { sales: 0, orders: 0, views: 0, conversion: null },
  previous: { sales: 0, orders: 0, views: 0, conversion: null },
  series: SUMMARY.series.map(({ day }) => ({ day, sales: 0, orders: 0, views: 0, conversion: null })),
  best: [],
}
