import * as v from 'valibot'
import { SavedAddress } from '../accounts/addresses.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { Notification } from '../notifications/notifications.ts'
import { Order } from '../orders/orders.ts'
import { Product, Wish } from '../products/products.ts'
import { Review } from '../reviews/reviews.ts'
import { FollowedShop } from '../shops/followed-shops.ts'
import { Shop } from '../shops/shops.ts'
import { sinceFields } from './sync.ts'

export const syncAccount = endpoint({
  name: 'sync.account',
  method: 'GET',
  path: '/sync/account',
  who: ['CUSTOMER', 'VENDOR'],
  input: v.object(sinceFields),
  output: v.object({
    orders: v.array(Order),
    shops: v.array(Shop),
    products: v.array(Product),
    reviews: v.array(Review),
    follows: v.array(FollowedShop),
    addresses: v.array(SavedAddress),
    notifications: v.array(Notification),
    /** Absent from older servers. */
    wishes: v.optional(v.array(Wish)),
    removed: v.object({
      orders: v.array(Id),
      shops: v.array(Id),
      products: v.array(Id),
      reviews: v.array(Id),
      follows: v.array(Id),
      addresses: v.array(Id),
      notifications: v.array(Id),
      wishes: v.optional(v.array(Id)),
    }),
  }),
  list: 'none',
  offline: 'never',
  stale: [],
  summary: "The caller's own rows for their device: all of them, or what changed since a cursor.",
})
