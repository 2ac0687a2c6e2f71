import type { SavedAddress } from '../../src/contract/accounts/addresses.ts'
import type { Notification } from '../../src/contract/notifications/notifications.ts'
import type { Order } from '../../src/contract/orders/orders.ts'
import type { Category } from '../../src/contract/products/categories.ts'
import { withVariants } from '../../src/contract/products/chosen-variant.ts'
import type { Product, Wish } from '../../src/contract/products/products.ts'
import type { Review } from '../../src/contract/reviews/reviews.ts'
import type { FollowedShop } from '../../src/contract/shops/followed-shops.ts'
import type { StoredFile, StoredProduct } from '../../src/local/db/device-schema.ts'
import { createId } from '../../src/local/db/ids.ts'

export const CATEGORY = '0190a000-0000-7000-8000-000000000001'
export const SHOP = '0190a000-0000-7000-8000-000000000002'
export const OTHER_SHOP = '0190a000-0000-7000-8000-000000000003'

/** Rows as the server sends them; a test sets only the fields that it is about. */
export const buildProduct = (fields: Partial<Product> = {}): Product => ({
  id: createId(),
  name: 'Jamdani saree',
  description: 'Woven in Rupganj.',
  image: '/pictures/saree.webp',
  thumbhash: null,
  price: 2500,
  discount: 0,
  stock: 5,
  status: 'ACTIVE',
  categoryId: CATEGORY,
  category: { id: CATEGORY, name: 'Sarees' },
  shopId: SHOP,
  shop: { id: SHOP, name: 'Rupsha Sarees', logoUrl: '/pictures/shop.webp' },
  rating: 4,
  reviewCount: 1,
  sold: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  seq: 1,
  ...fields,
})

export const buildStoredProduct = (fields: Partial<StoredProduct> = {}): StoredProduct => ({
  ...buildProduct(fields),
  listed: 1,
  mine: 0,
  seenAt: 0,
  ...fields,
})

export const buildCategory = (fields: Partial<Category> = {}): Category => ({
  id: CATEGORY,
  name: 'Sarees',
  description: '',
  image: '/pictures/sarees.webp',
  thumbhash: null,
  seq: 1,
  ...fields,
})

export const buildOrder = (fields: Partial<Order> = {}): Order => ({
  id: createId(),
  number: 'H-2F8K-7QX',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  status: 'PENDING',
  paymentType: 'COD',
  paymentStatus: 'UNPAID',
  orderItem: [],
  subtotal: 2500,
  shipping: 60,
  couponCode: null,
  couponDiscount: 0,
  totalAmount: 2560,
  shopId: SHOP,
  shop: { id: SHOP, name: 'Rupsha Sarees', phoneNumber: '01711111111', logoUrl: '' },
  customer: { id: CATEGORY, name: 'Rima', phoneNumber: '01722222222', email: 'rima@example.com' },
  shippingAddress: { name: 'Rima', phoneNumber: '01722222222', email: 'rima@example.com', address: 'Dhaka' },
  note: null,
  courier: null,
  trackingNumber: null,
  deliveredAt: null,
  events: [],
  payments: [],
  seq: 1,
  ...fields,
})

export const buildFollow = (fields: Partial<FollowedShop> = {}): FollowedShop => ({
  id: createId(),
  shopId: SHOP,
  createdAt: '2026-01-01T00:00:00.000Z',
  shop: {
    id: SHOP,
    name: 'Rupsha Sarees',
    phoneNumber: '01711111111',
    shopAddress: 'Rupganj',
    description: 'Handloom.',
    logoUrl: '/pictures/shop.webp',
    thumbhash: null,
    status: 'ACTIVE',
    pausedUntil: null,
    followerCount: 1,
    rating: 0,
    reviewCount: 0,
    productCount: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    seq: 1,
  },
  customer: { email: 'rima@example.com' },
  seq: 1,
  ...fields,
})

export const buildAddress = (fields: Partial<SavedAddress> = {}): SavedAddress => ({
  id: createId(),
  label: 'Home',
  isDefault: true,
  name: 'Rima',
  phoneNumber: '01722222222',
  email: 'rima@example.com',
  address: 'Dhaka',
  district: null,
  upazila: null,
  seq: 1,
  ...fields,
})

export const buildNotification = (fields: Partial<Notification> = {}): Notification => ({
  id: createId(),
  kind: 'ORDER_STATUS',
  title: 'Order H-2F8K-7QX is on its way',
  body: 'Rupsha Sarees',
  path: '/dashboard/orders/1',
  readAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  seq: 1,
  ...fields,
})

export const buildReview = (fields: Partial<Review> = {}): Review => ({
  id: createId(),
  rating: 4,
  comment: 'Soft cotton.',
  reply: null,
  productId: CATEGORY,
  product: { id: CATEGORY, name: 'Jamdani saree', image: '/pictures/saree.webp' },
  customer: { name: 'Rima' },
  createdAt: '2026-01-01T00:00:00.000Z',
  seq: 1,
  ...fields,
})

export const buildWish = (product: Product): Wish => ({
  id: createId(),
  productId: product.id,
  createdAt: '2026-05-01T10:00:00.000Z',
  name: product.name,
  image: product.image,
  thumbhash: product.thumbhash,
  product,
  seq: product.seq,
})

/** A picture as the device keeps one. */
export const buildFile = (content = 'picture'): StoredFile => ({
  fileId: createId(),
  type: 'image/webp',
  size: content.length,
  bytes: new TextEncoder().encode(content).buffer,
})

/** A product in sizes: each size with its price and stock. The figures of the product follow. */
export const buildSizes = (
  sizes: Record<string, { price?: number; stock?: number }>,
  fields: Partial<Product> = {},
): Product => {
  const product = buildProduct({
    options: [{ name: 'Size', nameBn: 'সাইজ', values: Object.keys(sizes).map(value => ({ value })) }],
    ...fields,
  })
  const variants = Object.entries(sizes).map(([value, { price = 2500, stock = 5 }]) => ({
    ...{ id: createId(), values: [value], price, discount: 0, stock },
  }))
  return withVariants(product, variants)
}
