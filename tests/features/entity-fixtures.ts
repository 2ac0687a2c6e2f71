import type { Order } from '../../src/contract/orders/orders.ts'
import type { Product } from '../../src/contract/products/products.ts'

const id = (number: number): string => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`

export const ids = { product: id(1), other: id(2), shop: id(3), category: id(4), order: id(5), user: id(6) }

export const product: Product = {
  id: ids.product,
  name: 'Tangail saree',
  description: 'Handloom cotton.',
  image: '/pictures/ab.webp',
  thumbhash: null,
  price: 1200,
  discount: 100,
  stock: 8,
  status: 'ACTIVE',
  categoryId: ids.category,
  category: { id: ids.category, name: 'Sarees' },
  shopId: ids.shop,
  shop: { id: ids.shop, name: 'Rupsha Sarees', logoUrl: '/pictures/logo.webp' },
  rating: 4.5,
  reviewCount: 12,
  sold: 30,
  createdAt: '2026-01-01T00:00:00.000Z',
  seq: 1,
}

export const order: Order = {
  id: ids.order,
  number: 'H-2F8K-7QX',
  createdAt: '2026-01-02T10:00:00.000Z',
  updatedAt: '2026-01-02T10:00:00.000Z',
  status: 'PENDING',
  paymentType: 'COD',
  paymentStatus: 'UNPAID',
  orderItem: [
    {
      id: id(7),
      productId: product.id,
      product: { id: product.id, name: product.name, image: product.image },
      quantity: 2,
      price: 1200,
      discount: 100,
    },
  ],
  subtotal: 2400,
  shipping: 60,
  couponCode: null,
  couponDiscount: 0,
  totalAmount: 2460,
  shopId: ids.shop,
  shop: { id: ids.shop, name: 'Rupsha Sarees', phoneNumber: '01712345678', logoUrl: '/pictures/logo.webp' },
  customer: { id: ids.user, name: 'Ayesha Rahman', phoneNumber: '01812345678', email: 'ayesha@example.com' },
  shippingAddress: {
    name: 'Ayesha Rahman',
    phoneNumber: '01812345678',
    email: 'ayesha@example.com',
    address: 'House 7, Road 3, Sylhet',
  },
  note: null,
  courier: null,
  trackingNumber: null,
  deliveredAt: null,
  events: [
    { actor: 'Ayesha Rahman', role: 'CUSTOMER', from: null, to: 'PENDING', note: null, at: '2026-01-02T10:00:00.000Z' },
  ],
  payments: [],
  seq: 3,
}
