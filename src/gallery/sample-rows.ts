import type { AuditEntry } from '../contract/audit-log.ts'
import type { Category } from '../contract/categories.ts'
import type { ContactMessage } from '../contract/contact.ts'
import type { Coupon } from '../contract/coupons.ts'
import type { Follower } from '../contract/followed-shops.ts'
import type { OrderStatus } from '../contract/order-states.ts'
import type { Order } from '../contract/orders.ts'
import type { Person } from '../contract/people.ts'
import type { Import } from '../contract/product-files.ts'
import type { Product } from '../contract/products.ts'
import type { Review } from '../contract/reviews.ts'
import type { Shop } from '../contract/shops.ts'
import type { AdminSummary, DayFigures } from '../contract/summary.ts'
import type { ShownOrder, WaitingOrder } from '../local/overlay.ts'
import type { OutboxEntry } from '../local/rows.ts'
import { PICTURES, PRODUCTS } from './samples.ts'

/** Rows as the contract has them, with the worst content that they may hold: what the features' own parts are drawn with. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const before = (span: number): string => new Date(Date.now() - span).toISOString()
export const LONG_NAME = 'মোহাম্মদ আবদুল্লাহ আল মামুন চৌধুরী ইবনে রহমতুল্লাহ সিদ্দিকী (বড় বাড়ি, দক্ষিণ পাড়া)'
const LONG_MAIL = 'a.very.long.address.of.somebody@subdomain.of.a.provider.example.com'
const LONG_SHOP = 'নারায়ণগঞ্জ জামদানি পল্লী ও হস্তশিল্প সমবায় সমিতি লিমিটেড, রূপগঞ্জ শাখা'
const NOTHING_WAITS: { entries: OutboxEntry[]; isGoing: boolean } = { entries: [], isGoing: false }

/** A change that waits on this phone, or one that was refused. */
const entry = (endpoint: string, id: string, refusal?: string): OutboxEntry => ({
  n: 1,
  id: `entry of ${id}`,
  v: 2,
  userId: null,
  endpoint,
  input: { id },
  scope: id,
  dependsOn: [],
  label: 'A change',
  seen: null,
  state: refusal ? 'rejected' : 'pending',
  attempts: 0,
  mayHaveHappened: false,
  nextAt: 0,
  notBefore: 0,
  leaseUntil: 0,
  error: refusal ? { status: 409, code: 'CONFLICT', message: refusal, detail: {} } : null,
  needsPerson: null,
  allowedUntil: 0,
  awaitedUntil: 0,
  createdAt: Date.now() - 2 * MINUTE,
})

export const SHOPS: Shop[] = [
  shop('1', LONG_SHOP, { productCount: 100_000, followerCount: 100_000, reviewCount: 100_000, rating: 4.9 }),
  shop('2', 'Nilkhet Book Lane', { logoUrl: '', productCount: 0, followerCount: 0, reviewCount: 0, rating: 0 }),
  shop('3', 'Mou Ghar', { logoUrl: PICTURES.honey, status: 'SUSPENDED', pausedUntil: before(-9 * DAY) }),
]

function shop(id: string, name: string, more: Partial<Shop>): Shop {
  return {
    id,
    name,
    phoneNumber: '01712345678',
    shopAddress: 'Shop 512, Motaleb Tower, third floor behind the lift, Hatirpool, Dhaka 1205',
    description: 'Handmade.',
    logoUrl: PICTURES.saree,
    thumbhash: null,
    status: 'ACTIVE',
    pausedUntil: null,
    followerCount: 132,
    rating: 4.2,
    reviewCount: 9_999,
    productCount: 13,
    createdAt: before(90 * DAY),
    seq: 1,
    ...more,
  }
}

export const OWN_SHOPS = SHOPS.map((one, at) => ({
  ...one,
  ...NOTHING_WAITS,
  isNew: false,
  file: null,
  entries: at === 1 ? [entry('shops.update', one.id, 'This shop was closed meanwhile.')] : [],
}))
export const WAITING_SHOPS = SHOPS.slice(0, 2).map(one => ({
  ...one,
  ...NOTHING_WAITS,
  status: 'PENDING' as const,
  entries: one.id === '2' ? [entry('shops.changeStatus', one.id)] : [],
}))

export const MARKET_SHOPS = [
  WAITING_SHOPS[0]!,
  { ...WAITING_SHOPS[1]!, entries: [entry('shops.changeStatus', '2', 'This shop was closed meanwhile.')] },
  ...SHOPS.slice(2).map(one => ({ ...one, ...NOTHING_WAITS })),
]

const STATUSES = ['ACTIVE', 'PAUSED', 'DRAFT'] as const
export const GOODS: Product[] = PRODUCTS.map((product, at) => ({
  ...product,
  id: String(at),
  description: 'As on the picture.',
  status: STATUSES[at % STATUSES.length]!,
  categoryId: '1',
  category: { id: '1', name: at === 4 ? 'হস্তশিল্প, জামদানি ও তাঁতের শাড়ি' : 'Sarees' },
  shopId: '1',
  shop: { id: '1', name: product.shop.name, logoUrl: '' },
  sold: 12,
  createdAt: before(at * DAY),
  seq: 1,
}))
export const MARKET_GOODS = GOODS.slice(3, 8).map((product, at) => ({
  ...product,
  isGoing: at === 2,
  entries: at === 2 ? [entry('products.delete', product.id)] : [],
}))

export const CATEGORIES: Category[] = [
  { id: '1', name: 'Sarees', description: '', image: PICTURES.saree, thumbhash: null, seq: 1 },
  {
    id: '2',
    name: 'হস্তশিল্প, নকশি কাঁথা, শীতলপাটি, মাটির জিনিস ও ঘর সাজানোর আরও অনেক কিছু',
    description: 'What hands make: quilts, mats, clay, cane, bamboo and jute, from all of the sixty-four districts.',
    image: '',
    thumbhash: null,
    seq: 1,
  },
  { id: '3', name: 'Honey & Pickles', description: '', image: PICTURES.honey, thumbhash: null, seq: 1 },
]
export const OWN_CATEGORIES = CATEGORIES.map((category, at) => ({
  ...category,
  ...NOTHING_WAITS,
  isNew: false,
  file: null,
  entries:
    at === 2
      ? [entry('categories.delete', category.id, 'This category has 12 products. Move them to another first.')]
      : [],
}))

const order = (id: string, status: OrderStatus, more: Partial<Order> = {}): ShownOrder => ({
  id,
  number: `H-${id.padStart(4, '2')}-7QX`,
  createdAt: before(14 * MINUTE),
  updatedAt: before(14 * MINUTE),
  status,
  shownStatus: status,
  moves: [],
  paymentType: 'COD',
  paymentStatus: 'UNPAID',
  orderItem: PRODUCTS.slice(3, 8).map(({ id: productId, name, image, price, discount }, at) => ({
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
  customer: { id: '1', name: LONG_NAME, phoneNumber: '01712345678', email: LONG_MAIL },
  shippingAddress: {
    name: LONG_NAME,
    phoneNumber: '01712345678',
    email: LONG_MAIL,
    address: 'House 12 (the green gate behind the mosque), Road 5, Block C, Mirpur 10, third floor, ring twice',
    district: 'Dhaka',
    upazila: 'Mirpur',
  },
  note: 'Please ring before you come: the dog bites, and grandmother does not open to strangers.',
  courier: null,
  trackingNumber: null,
  deliveredAt: null,
  events: [
    { actor: LONG_NAME, role: 'CUSTOMER', from: null, to: 'PENDING', note: null, at: before(14 * MINUTE) },
    ...(status === 'PENDING'
      ? []
      : [{ actor: 'Rokeya Basak', role: 'VENDOR', from: 'PENDING', to: status, note: 'Packed.', at: before(MINUTE) }]),
  ],
  payments: [],
  seq: 1,
  ...more,
})

export const ORDERS: ShownOrder[] = [
  order('1', 'PENDING'),
  {
    ...order('2', 'PROCESSING', { courier: 'Pathao', trackingNumber: 'PA-00000000000000000000000000000001' }),
    shownStatus: 'SHIPPED',
    moves: [{ to: 'SHIPPED', entry: entry('orders.changeStatus', '2') }],
  },
  order('3', 'RETURNED', {
    paymentType: 'ONLINE',
    paymentStatus: 'REFUND_PENDING',
    orderItem: order('3', 'PENDING').orderItem.slice(3),
  }),
]
export const WAITING_ORDER: WaitingOrder = {
  id: '4',
  entry: entry('orders.create', '4', 'Only 3 left of honey.'),
  seen: {
    shop: { id: '1', name: LONG_SHOP },
    lines: [{ productId: '8', name: 'Basket', image: '', quantity: 1, price: 9_999_999, discount: 0 }],
    subtotal: 9_999_999,
    shipping: 60,
    couponDiscount: 0,
    totalAmount: 10_000_059,
  },
  paymentType: 'COD',
  note: '',
  createdAt: Date.now(),
}
export const OWED = ORDERS.map(one => ({ ...one, ...NOTHING_WAITS }))

export const REVIEWS: (Review & { entries: OutboxEntry[]; shopId: string })[] = [
  review('1', PRODUCTS[4]!, 'রং, বুনন, পাড় – সবই ছবির মতো। দাদি বলেছেন, এমন জামদানি তিনি চল্লিশ বছর দেখেননি।', null),
  review(
    '2',
    PRODUCTS[7]!,
    `${'The basket came on time, and it is as large as it looks. '.repeat(6)}`,
    'Thank you for your words.',
  ),
  { ...review('3', PRODUCTS[6]!, '', null), entries: [entry('reviews.reply', '3', 'This review is gone.')] },
]

function review(
  id: string,
  { id: productId, name, image }: (typeof PRODUCTS)[number],
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
    createdAt: before(Number(id) * DAY),
    seq: 1,
    entries: [],
    shopId: '1',
  }
}

const person = (
  id: string,
  name: string,
  email: string,
  status: Person['user']['status'] = 'ACTIVE',
): Person & typeof NOTHING_WAITS => ({
  id,
  name,
  email,
  phoneNumber: '01712345678',
  address: 'Dhaka',
  profilePhoto: null,
  createdAt: before(30 * DAY),
  seq: 1,
  user: { id, email, role: 'CUSTOMER', status },
  ...NOTHING_WAITS,
})
export const PEOPLE = [
  { ...person('1', 'Ashraf Uddin', 'ashraf@haat.example'), entries: [entry('users.setStatus', '1')] },
  person('2', LONG_NAME, LONG_MAIL, 'BLOCKED'),
  person('me', 'You', 'admin@haat.example'),
]

export const FOLLOWERS: Follower[] = [
  { id: '1', createdAt: before(DAY), customer: { name: LONG_NAME, email: LONG_MAIL } },
  { id: '2', createdAt: before(2 * DAY), customer: { name: 'Nusrat Jahan', email: 'nusrat@example.com' } },
  { id: '3', createdAt: before(3 * DAY), customer: { name: null, email: null } },
]

const coupon = (code: string, more: Partial<Coupon>) => ({
  id: code,
  code,
  discountType: 'FIXED' as const,
  discountAmount: 100,
  maxDiscountAmount: null,
  minOrderAmount: null,
  startTime: before(30 * DAY),
  endTime: before(-90 * DAY),
  usageLimit: 1,
  totalUsageLimit: 50,
  usedCount: 3,
  shopId: null,
  isActive: true,
  createdAt: before(30 * DAY),
  seq: 1,
  ...more,
  ...NOTHING_WAITS,
  isNew: false,
  isUnmade: false,
})
export const COUPONS = [
  coupon('EID100', {}),
  {
    ...coupon('A-CODE-OF-FORTY-CHARACTERS-WITHOUT-SPACE', {
      discountType: 'PERCENT',
      discountAmount: 100,
      maxDiscountAmount: 9_999_999,
      minOrderAmount: 9_999_999,
      totalUsageLimit: 100_000,
      usedCount: 100_000,
      isActive: false,
    }),
    entries: [entry('coupons.update', '2')],
  },
]

export const MESSAGES: (ContactMessage & typeof NOTHING_WAITS)[] = [
  {
    id: '1',
    name: LONG_NAME,
    email: LONG_MAIL,
    subject: 'আমার অর্ডারের টাকা দুইবার কাটা হয়েছে, অথচ দোকান বলছে একবারও পায়নি – কী করব?',
    message: `${'I ordered on Friday and was charged twice. '.repeat(8)}\n\nhttps://haat.example/${'order'.repeat(20)}`,
    handled: false,
    createdAt: before(MINUTE),
    seq: 1,
    ...NOTHING_WAITS,
  },
  {
    id: '2',
    name: 'Rafiq',
    email: 'rafiq@example.com',
    subject: 'Thanks',
    message: 'It came.',
    handled: false,
    createdAt: before(DAY),
    seq: 1,
    ...NOTHING_WAITS,
  },
  {
    id: '3',
    name: 'Nusrat Jahan',
    email: 'nusrat@example.com',
    subject: 'Can I sell?',
    message: 'I weave.',
    handled: true,
    createdAt: before(2 * DAY),
    seq: 1,
    ...NOTHING_WAITS,
  },
]

const done = (id: string, more: Partial<AuditEntry>): AuditEntry => ({
  id,
  actor: { id: '1', name: LONG_NAME, role: 'SUPER_ADMIN' },
  action: 'shop.change-status',
  entity: 'shop',
  entityId: '1',
  before: { name: LONG_SHOP, status: 'ACTIVE' },
  after: { name: LONG_SHOP, status: 'SUSPENDED', reason: 'It sells what it does not have, and answers nobody.' },
  at: before(MINUTE),
  seq: 1,
  ...more,
})
export const AUDIT = [
  done('1', {}),
  done('2', {
    action: 'category.update',
    entity: 'category',
    before: { name: 'Handicraft', image: '/pictures/basket.webp', description: '' },
    after: { name: CATEGORIES[1]!.name, image: '/pictures/book.webp', description: CATEGORIES[1]!.description },
  }),
  done('3', {
    actor: { id: null, name: 'Somebody who left', role: 'ADMIN' },
    action: 'subscriber.delete',
    entity: 'subscriber',
    entityId: '0197c1c2-8f6d-7c3a-9e55-000000000000',
    before: null,
    after: null,
  }),
].map(one => ({ ...one, ...NOTHING_WAITS }))

const run = (more: Partial<Import>): Import => ({
  id: '1',
  state: 'RUNNING',
  dryRun: false,
  done: 64_120,
  total: 100_000,
  created: 64_000,
  updated: 100,
  failed: 20,
  report: [],
  createdAt: before(MINUTE),
  ...more,
})
export const IMPORT_RUNNING = run({})
export const IMPORT_DONE = run({
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

const figuresOf = (at: number): DayFigures => {
  const orders = at === 12 ? 1_204 : (at * 7) % 23
  const views = at % 5 === 0 ? 0 : orders * 40 + 100
  return {
    day: before((29 - at) * DAY).slice(0, 10),
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
  series: Array.from({ length: 30 }, (_, at) => figuresOf(at)),
  best: PRODUCTS.slice(3, 8).map(({ id, name, image, thumbhash, price }) => ({
    id,
    name,
    image,
    thumbhash,
    pieces: 100_000,
    sales: price,
  })),
}
export const QUIET: AdminSummary = {
  ...SUMMARY,
  figures: { sales: 0, orders: 0, views: 0, conversion: null },
  previous: { sales: 0, orders: 0, views: 0, conversion: null },
  series: SUMMARY.series.map(({ day }) => ({ day, sales: 0, orders: 0, views: 0, conversion: null })),
  best: [],
}
